/** Parts around every page that hydrate later, in one file. */

export { SellingPoints } from '../../features/common/shell/SellingPoints.tsx'
export { MenuBannerStrip } from '../../features/storefront/banners/MenuBannerStrip.tsx'
export { CheckoutHeader } from './CheckoutHeader.tsx'
export { Footer } from './Footer.tsx'
export { Header } from './Header.tsx'
