export { audienceOf } from './columns.ts'
export { createCiTrust } from './create.ts'
export { deleteCiTrust, deleteCiTrusts, revokeAllCiTrusts } from './delete.ts'
export { exchangeToken } from './exchange.ts'
export {
  ExchangedToken,
  ExchangeToken,
  RenewedToken,
  refuseUnsupported,
  TOKEN_EXCHANGE,
  toResponse,
} from './exchange-schemas.ts'
export { defaultIssuers } from './issuers.ts'
export { type ListedCiTrust, listCiTrusts, listCiTrustsWithState, readCiTrust } from './list.ts'
export { CiOriginRecord, ciMetadataNames, originOfKey, type StartedByCi } from './origin.ts'
export { renewCiKey } from './renew.ts'
export { purgeOldCiKeys, purgeOldCiTokens } from './retention.ts'
export { CiTrust, CiTrustList, CiTrustWithRefusals, CreateCiTrust, defaultEvents } from './schemas.ts'
