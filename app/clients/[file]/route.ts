import { getClientFile } from '#http/api/client-files.ts'
import { route } from '#http/api/route.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: getClientFile })
