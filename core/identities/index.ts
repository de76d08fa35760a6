export { beginWithProvider, type ProviderPurpose, ProviderStart } from './begin.ts'
export { finishWithProvider, providerProblem } from './finish.ts'
export type { Profile } from './profile.ts'
export { listProviders } from './providers.ts'
export {
  countIdentities,
  deleteIdentities,
  findIdentity,
  insertIdentity,
  listIdentities,
  removeIdentity,
  touchIdentity,
} from './store.ts'
