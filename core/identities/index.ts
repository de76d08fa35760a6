export { beginWithProvider, type ProviderPurpose, ProviderStart } from './begin.ts'
export { finishWithProvider } from './finish.ts'
export { providerProblem } from './problems.ts'
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
