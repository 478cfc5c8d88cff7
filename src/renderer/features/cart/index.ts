export { CartLink } from './CartLink.tsx'
export { type CartLine, cartLine } from './cart-line.ts'
export { useShoppingStore } from './cart-store.ts'
