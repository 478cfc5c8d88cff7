/** Page sizes that a user can choose (docs/requirements.md#s9-lists). */
export const PAGE_SIZES = [4, 6, 12, 24, 48, 96, 240, 480] as const

/** Page size of a user who has not chosen one. */
export const DEFAULT_PAGE_SIZE = 96
