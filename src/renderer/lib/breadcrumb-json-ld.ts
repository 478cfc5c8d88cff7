/** A step of the breadcrumb trail. The first step is the home page, the last one is the page itself. */
export type BreadcrumbItem = { name: string; path: string }

/** Returns a breadcrumb trail as structured data for search engines. Pass the trail that is visible on the page. */
export const breadcrumbJsonLd = (trail: readonly BreadcrumbItem[], origin: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
})
