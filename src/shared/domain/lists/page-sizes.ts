/** How many rows of a list a person may choose to see at once (docs/requirements.md#s9). */
export const PAGE_SIZES = [4, 6, 12, 24, 48, 96, 240, 480] as const

/** Of whoever did not choose. */
export const DEFAULT_PAGE_SIZE = 96
