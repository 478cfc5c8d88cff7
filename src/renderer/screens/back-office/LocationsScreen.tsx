import { BackOfficePage } from '../../features/back-office/frame/index.ts'
import { Locations } from '../../features/back-office/locations/Locations.tsx'
import { NewTill } from '../../features/back-office/locations/NewTill.tsx'

/** /admin/winkels: the locations of the shop, and codes for new tills. */
export function LocationsScreen() {
  return (
    <BackOfficePage title="Winkels">
      <Locations />
      <NewTill />
    </BackOfficePage>
  )
}
