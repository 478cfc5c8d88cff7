/**
 * An empty area in a color that comes from the catalog, such as that of a leather. Its class has `background:
 * currentColor`. It is an SVG, because the color of an SVG may be an attribute. A style attribute would need its hash
 * in the content security policy of each page.
 */
export function Tint({ color, className }: { color: string | null | undefined; className?: string | undefined }) {
  return <svg className={className} color={color ?? 'transparent'} aria-hidden="true" />
}
