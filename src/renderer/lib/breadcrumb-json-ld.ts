/** One step of the breadcrumb trail from the home page. The last one is the page itself. */
export type BreadcrumbItem = { name: string; path: string }

/** The breadcrumb trail for search engines, the same as the visible one. */
export const breadcrumbJsonLd = (trail: readonly BreadcrumbItem[], origin: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
})
