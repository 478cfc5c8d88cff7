export { CompareLeathers } from './CompareLeathers.tsx'
export { MOST_COMPARED, toggled } from './marks.ts'
export { priceDifference } from './price-difference.ts'
