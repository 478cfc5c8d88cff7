export { siteConfig, useShop } from './shop-queries.ts'
