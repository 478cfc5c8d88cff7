import type { ReleaseSource } from './features/updates/signed-release.ts'

/** Set by `electron.vite.config.ts`. Null in an app that was built without an address of new versions. */
declare const RELEASE_SOURCE: ReleaseSource | null

/** Where this app gets new versions; undefined when it is never updated. */
export const releaseSource: ReleaseSource | undefined = RELEASE_SOURCE ?? undefined
