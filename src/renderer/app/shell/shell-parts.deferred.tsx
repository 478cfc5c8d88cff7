/** Parts of `Shell` that hydrate later. They are in one file, so that the browser loads them with one script. */

export { SellingPoints } from '../../features/common/shell/SellingPoints.tsx'
export { MenuBannerStrip } from '../../features/storefront/banners/MenuBannerStrip.tsx'
export { OpenOrdersLoader } from '../../features/storefront/open-order/OpenOrdersLoader.tsx'
export { CheckoutHeader } from './CheckoutHeader.tsx'
export { Footer } from './Footer.tsx'
export { Header } from './Header.tsx'
export { Notices } from './Notices.tsx'
export { StaffBars } from './StaffBars.tsx'
