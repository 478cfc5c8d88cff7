import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { useApi } from '../../../lib/api.ts'
import { LocationAddress } from './LocationAddress.tsx'
import { LocationOpening } from './LocationOpening.tsx'
import { shownLocations } from './location-queries.ts'
import classes from './OtherLocations.module.css'

/** The locations except the default one: address and opening, with links to their pages. Renders nothing without any. */
export function OtherLocations() {
  const { data: locations = [] } = useQuery(shownLocations(useApi()))
  const others = locations.filter(({ isDefault }) => !isDefault)
  if (others.length === 0) return null
  return (
    <section aria-labelledby="andere-showrooms" className={classes.locations}>
      <h2 id="andere-showrooms" className={classes.title}>
        {others.length === 1 ? 'Onze andere showroom' : 'Onze andere showrooms'}
      </h2>
      <ul className={classes.list}>
        {others.map((location) => (
          <li key={location.locationId} className={classes.location}>
            <h3 className={classes.name}>
              <Link to={sitePaths.showroom(location.slug)}>{location.name}</Link>
            </h3>
            <LocationAddress location={location} />
            <LocationOpening location={location} />
          </li>
        ))}
      </ul>
    </section>
  )
}
