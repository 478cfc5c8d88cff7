export { CompareLeathers } from './CompareLeathers.tsx'
export { MAX_COMPARED_LEATHERS, toggleComparedLeather } from './compared-leathers.ts'
export { priceDifference } from './price-difference.ts'
