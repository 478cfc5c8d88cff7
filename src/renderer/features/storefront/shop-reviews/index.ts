export { ReviewFigures } from './ReviewFigures.tsx'
export { markText, recommendText, reviewText, signature } from './review-words.ts'
export { allShopReviews } from './shop-review-queries.ts'
