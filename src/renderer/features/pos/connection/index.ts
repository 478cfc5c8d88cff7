export { trackCachedResponses } from './cached-responses.ts'
export { OfflineCacheNotice } from './OfflineCacheNotice.tsx'
export { StateBanner, usePosState } from './StateBanner.tsx'
export { StateDots } from './StateDots.tsx'
