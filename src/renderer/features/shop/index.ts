export { siteConfig, useShop, useTagScript } from './shop-queries.ts'
