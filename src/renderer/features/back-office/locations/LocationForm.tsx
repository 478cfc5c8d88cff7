import { type FormEvent, useState } from 'react'
import type { ManagedLocation } from '#shared/contracts/locations.ts'
import { weekOf } from '#shared/domain/showroom/opening-hours.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { NativeSelect } from '../../../ui/NativeSelect.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import classes from './Locations.module.css'
import { type LocationValues, useSaveLocation } from './locations-queries.ts'
import { SpecialDayFields } from './SpecialDayFields.tsx'
import { asSpecialDay, problemOfDays, typedDays } from './typed-days.ts'

const NO_VALUES: LocationValues = {
  name: '',
  street: '',
  zipcode: '',
  city: '',
  phone: '',
  email: '',
  hours: {},
  specialDays: [],
  isShown: true,
  stockLocationId: null,
}

const TEXT_FIELDS = [
  { field: 'street', label: 'Straat en huisnummer' },
  { field: 'zipcode', label: 'Postcode' },
  { field: 'city', label: 'Plaats' },
  { field: 'phone', label: 'Telefoon' },
  { field: 'email', label: 'E-mail' },
] as const

type LocationFormProps = {
  /** Undefined for a new location. */
  location: ManagedLocation | undefined
  /** The stock locations of the ERP to choose from; empty in a shop with one location. */
  stockLocations: readonly { id: number; name: string }[]
  onClose: () => void
}

/** Dialog with the form of a location. The address and weekly hours of the default location are in the configuration. */
export function LocationForm({ location, stockLocations, onClose }: LocationFormProps) {
  const [values, setValues] = useState<LocationValues>(location ?? NO_VALUES)
  const [days, setDays] = useState(() => typedDays(values.specialDays, amsterdamDay(new Date())))
  const [wasTried, setTried] = useState(false)
  const save = useSaveLocation(location, onClose)
  const isDefault = location?.isDefault ?? false
  const change = (changes: Partial<LocationValues>) => setValues((before) => ({ ...before, ...changes }))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const { hours, name, street, zipcode, city, phone, email, isShown, stockLocationId } = values
    if (name.trim() === '' || problemOfDays(days) !== undefined) return
    const address = { street, zipcode, city, phone, email }
    const opening = { hours: withoutEmptyDays(hours), specialDays: days.map(asSpecialDay) }
    save.mutate({ name, ...address, ...opening, isShown, stockLocationId })
  }
  return (
    <Dialog isOpen onClose={onClose} title={location ? location.name : 'Winkel toevoegen'}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          label="Naam"
          withAsterisk
          maxLength={60}
          value={values.name}
          error={wasTried && values.name.trim() === '' ? 'Naam is verplicht.' : undefined}
          onChange={({ currentTarget: { value } }) => change({ name: value })}
        />
        {stockLocations.length > 0 && (
          <NativeSelect
            label="Voorraadplaats in NetSuite"
            description="Hier liggen de stuks van deze winkel. Een losse verkoop aan de kassa gaat van deze plaats af."
            value={String(values.stockLocationId ?? '')}
            data={[
              { value: '', label: 'Geen' },
              ...stockLocations.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              change({ stockLocationId: value === '' ? null : Number(value) })
            }
          />
        )}
        {isDefault ? (
          <Notice>Adres en vaste openingstijden van deze winkel staan in de instellingen van de server.</Notice>
        ) : (
          <>
            <div className={classes.fields}>
              {TEXT_FIELDS.map(({ field, label }) => (
                <TextInput
                  key={field}
                  label={label}
                  maxLength={field === 'zipcode' ? 20 : 200}
                  value={values[field]}
                  onChange={({ currentTarget: { value } }) => change({ [field]: value })}
                />
              ))}
            </div>
            <Hours hours={values.hours} onChange={(hours) => change({ hours })} />
            <label className={classes.check}>
              <input
                type="checkbox"
                checked={values.isShown}
                onChange={({ currentTarget: { checked } }) => change({ isShown: checked })}
              />
              Tonen in de webwinkel
            </label>
          </>
        )}
        <SpecialDayFields days={days} onChange={setDays} problem={wasTried ? problemOfDays(days) : undefined} />
        {save.notice && <Notice tone={save.notice.tone}>{save.notice.text}</Notice>}
        <div className={classes.buttons}>
          <Button variant="default" size="lg" onClick={onClose}>
            Toch niet
          </Button>
          <Button type="submit" size="lg" loading={save.isPending}>
            Bewaren
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type Hours = LocationValues['hours']
type Day = keyof Hours

function Hours({ hours, onChange }: { hours: Hours; onChange: (hours: Hours) => void }) {
  return (
    <fieldset className={classes.days}>
      <legend>Openingstijden; laat een dag leeg als de winkel dicht is</legend>
      {weekOf({}).map(({ weekday, day }) => {
        const key = String(weekday) as Day // weekdays are 1 to 7
        const { from = '', until = '' } = hours[key] ?? {}
        const set = (changes: { from?: string; until?: string }) =>
          onChange({ ...hours, [key]: { from, until, ...changes } })
        return (
          <div key={weekday} className={classes.day}>
            <span>{day}</span>
            <input
              type="time"
              aria-label={`${day} vanaf`}
              value={from}
              onChange={({ currentTarget: { value } }) => set({ from: value })}
            />
            <input
              type="time"
              aria-label={`${day} tot`}
              value={until}
              onChange={({ currentTarget: { value } }) => set({ until: value })}
            />
          </div>
        )
      })}
    </fieldset>
  )
}

/** Removes the days without times. A day with one time is sent, so that the server reports it. */
const withoutEmptyDays = (hours: Hours): Hours =>
  Object.fromEntries(Object.entries(hours).filter(([, { from, until }]) => from !== '' || until !== ''))
