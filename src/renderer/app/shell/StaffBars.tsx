import { SaleBannerLoader } from '../../features/storefront/selling/SaleBannerLoader.tsx'
import { StaffNavigation } from './StaffNavigation.tsx'

/** What staff see above every page of the shop: the way into the back office, and for whom they are shopping. */
export function StaffBars() {
  return (
    <>
      <StaffNavigation />
      <SaleBannerLoader />
    </>
  )
}
