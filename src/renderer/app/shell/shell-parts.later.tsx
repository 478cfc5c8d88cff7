/** What is drawn around every page and comes alive after it, in one file. */
export { MenuBannerStrip } from '../../features/banners/MenuBannerStrip.tsx'
export { SellingPoints } from '../../features/shell/SellingPoints.tsx'
export { CheckoutHeader } from './CheckoutHeader.tsx'
export { Footer } from './Footer.tsx'
export { Header } from './Header.tsx'
