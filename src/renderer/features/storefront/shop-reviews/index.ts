export { ReviewFigures } from './ReviewFigures.tsx'
export { ratingText, recommendText, reviewText, signature } from './review-words.ts'
export { allShopReviews } from './shop-review-queries.ts'
