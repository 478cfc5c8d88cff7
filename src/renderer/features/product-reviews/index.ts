export { ProductReviews, REVIEWS_ID } from './ProductReviews.tsx'
export { reviewsOfProduct } from './review-queries.ts'
