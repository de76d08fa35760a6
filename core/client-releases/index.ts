export { publishClients } from './publish.ts'
export {
  type ClientFile,
  findClientFile,
  newestClientFiles,
  type Release,
  readClientFile,
  releasesOf,
  withdrawnClientFiles,
} from './read.ts'
export { packTarball } from './tarball.ts'
export { API_MAJOR, UNPUBLISHED } from './version.ts'
export { packWheel } from './wheel.ts'
export { listReleasesAsOperator, WithdrawalReason, withdrawRelease } from './withdraw.ts'
