import { BackOfficePage } from '../../features/back-office/frame/index.ts'
import { Locations } from '../../features/back-office/locations/Locations.tsx'

/** /admin/winkels: the locations of the shop. */
export function LocationsScreen() {
  return (
    <BackOfficePage title="Winkels">
      <Locations />
    </BackOfficePage>
  )
}
