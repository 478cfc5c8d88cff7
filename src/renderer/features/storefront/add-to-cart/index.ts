export { BuyBox } from './BuyBox.tsx'
export { Price, ShortPrice } from './Price.tsx'
export { COUNT_PARAMETER, type PutInCart, useAddToCart } from './use-add-to-cart.ts'
