export { ReviewFigures } from './ReviewFigures.tsx'
export { markText, NO_TEXT, recommendText, signature } from './review-words.ts'
export { allShopReviews } from './shop-review-queries.ts'
