export { openBuiltPages } from './built-pages.ts'
export type { PageSource } from './page-source.ts'
export { storefrontPages } from './storefront-pages.ts'
export { tagPolicy } from './tag-policy.ts'
