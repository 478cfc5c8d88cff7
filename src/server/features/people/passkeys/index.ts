export { type ChallengeOwner, challengesTable } from './challenges-table.ts'
export { passkeysTable } from './passkeys-table.ts'
export { type RelyingParty, relyingPartyOf } from './relying-party.ts'
export {
  challengeIn,
  optionsToAdd,
  optionsToUse,
  userHandleOf,
  verifyNewPasskey,
  verifyPasskey,
} from './verify-response.ts'
