export { type RefreshDeps, refreshShopReviews } from './refresh-shop-reviews.ts'
