/** The pictures of a product page, and whether they are borrowed from the parent. */
export type ShownImages<Image> = { images: Image[]; fromParent: boolean }

/**
 * Which pictures a product shows (docs/requirements.md#s9).
 *
 * A variant without its own borrows its parent's, and the screen says so over the picture, because the leather on it
 * may be another. Without any there is the placeholder. The leather's sample comes last.
 */
export function productImages<Image>(source: {
  own: readonly Image[]
  parent?: readonly Image[]
  leatherSample?: Image | null
  placeholder: Image
}): ShownImages<Image> {
  const { own, parent = [], leatherSample, placeholder } = source
  const fromParent = own.length === 0 && parent.length > 0
  const shown = fromParent ? parent : own
  const images = shown.length > 0 ? [...shown] : [placeholder]
  return { images: leatherSample ? [...images, leatherSample] : images, fromParent }
}
