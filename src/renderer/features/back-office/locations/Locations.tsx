import { useState } from 'react'
import type { ManagedLocation } from '#shared/contracts/locations.ts'
import { hoursInWords } from '#shared/domain/showroom/opening-hours.ts'
import { comingSpecialDays, hoursOfSpecialDay, specialDayInWords } from '#shared/domain/showroom/special-days.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { LocationForm } from './LocationForm.tsx'
import classes from './Locations.module.css'
import { useLocations } from './locations-queries.ts'

/** List of the locations of the shop, with a form to add and change one. */
export function Locations() {
  const locations = useLocations()
  const [edited, setEdited] = useState<ManagedLocation | 'new'>()
  return (
    <QueryView query={locations}>
      {({ locations: all, stockLocations }) => (
        <>
          <ul className={classes.list} aria-label="Winkels">
            {all.map((location) => (
              <li key={location.locationId} className={classes.location}>
                <div>
                  <span className={classes.name}>{location.name}</span>
                  <p>{addressOf(location)}</p>
                  <p className={classes.quiet}>{hoursInWords(location.hours) || 'Geen openingstijden'}</p>
                  {all.length > 1 && stockLocations.length > 0 && (
                    <p className={classes.quiet}>
                      Voorraadplaats:{' '}
                      {stockLocations.find(({ id }) => id === location.stockLocationId)?.name ?? 'nog niet gekozen'}
                    </p>
                  )}
                  {comingDays(location).map((words) => (
                    <p key={words} className={classes.quiet}>
                      {words}
                    </p>
                  ))}
                  {!location.isShown && <p className={classes.quiet}>Niet in de webwinkel</p>}
                </div>
                <Button variant="default" size="lg" onClick={() => setEdited(location)}>
                  Wijzigen
                </Button>
              </li>
            ))}
          </ul>
          <div className={classes.buttons}>
            <Button size="lg" onClick={() => setEdited('new')}>
              Winkel toevoegen
            </Button>
          </div>
          {edited && (
            <LocationForm
              location={edited === 'new' ? undefined : edited}
              stockLocations={all.length > 1 || edited === 'new' ? stockLocations : []}
              onClose={() => setEdited(undefined)}
            />
          )}
        </>
      )}
    </QueryView>
  )
}

const addressOf = ({ street, zipcode, city }: ManagedLocation) =>
  [street, [zipcode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ') || 'Nog geen adres'

/** Returns the coming special days as texts: "vrijdag 25 december: Gesloten (Eerste Kerstdag)". */
const comingDays = ({ specialDays }: ManagedLocation) =>
  comingSpecialDays(specialDays, amsterdamDay(new Date())).map(
    (day) => `${specialDayInWords(day.date)}: ${hoursOfSpecialDay(day)}${day.note ? ` (${day.note})` : ''}`,
  )
