/** A step of the way from the home page to a page. The last is the page itself. */
export type BreadcrumbItem = { name: string; path: string }

/** The trail of a page for search engines, the same as the one that visitors see. */
export const breadcrumbJsonLd = (trail: readonly BreadcrumbItem[], origin: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
})
