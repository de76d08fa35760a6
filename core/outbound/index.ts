export { isPublicAddress } from './public-address.ts'
export { NotPublic, names, only, resolveAllowed } from './resolve.ts'
