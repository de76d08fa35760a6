import { CiTrustWithRefusals, deleteCiTrust, readCiTrust } from '#core/ci-trusts/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { ciTrustWithRefusalsExample, trustPath } from '../../ci-trust-examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    id: 'readCiTrust',
    tag: 'Trusted CI',
    access: 'full',
    summary: 'Get a trust',
    description: 'One of your trusts, with the last 20 tokens that it refused although their signature was right.',
    path: trustPath,
    success: {
      status: 200,
      description: 'The trust.',
      record: CiTrustWithRefusals,
      example: ciTrustWithRefusalsExample,
    },
    refusals: ['not_found'],
    run: ({ user, path }) => readCiTrust(user, path.trust_id),
  }),
  DELETE: endpoint({
    id: 'deleteCiTrust',
    tag: 'Trusted CI',
    access: 'full',
    summary: 'Delete a trust',
    description: 'It accepts no token any more, and its keys end immediately. Sessions that they started go on.',
    path: trustPath,
    success: { status: 204, description: 'The trust is deleted.' },
    refusals: ['not_found'],
    run: ({ user, path }) => deleteCiTrust(user, path.trust_id),
  }),
})
