export { REVIEWS_ID, reviewsOfProduct } from './review-queries.ts'
