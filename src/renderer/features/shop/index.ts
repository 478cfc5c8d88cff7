export { siteConfig, useShop, useSiteConfig } from './shop-queries.ts'
