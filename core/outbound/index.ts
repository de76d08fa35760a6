export { getJson, NoJson } from './get-json.ts'
export { isPublicAddress } from './public-address.ts'
export { NotPublic, names, only, resolveAllowed } from './resolve.ts'
