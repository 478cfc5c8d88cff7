export { type SampleLeather, setSampleLeather, useSampleLeather } from './sample-leather-store.ts'
export { useProductsInLeather } from './use-products-in-leather.ts'
