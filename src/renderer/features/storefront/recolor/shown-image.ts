/** URL and description of a picture. */
export type ShownImage = { url: string; alt: string }
