import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Reply } from '#shared/contracts/endpoint.ts'
import { planningSettings, type settingsOfPlanning } from '#shared/contracts/planning-settings.ts'
import type { PlanningCountry } from '#shared/domain/planning/settings.ts'
import type { Weekday } from '#shared/kernel/dates.ts'
import { useApi } from '../../../lib/api.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { Button } from '../../../ui/Button.tsx'
import { NativeSelect } from '../../../ui/NativeSelect.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { SectionCard, useStaffAction } from '../frame/index.ts'
import classes from './Planning.module.css'
import { planningSettingsQuery } from './planning-queries.ts'
import { asTyped, settingsOf, type TypedSettings } from './typed-settings.ts'

type SettingsReply = Reply<typeof settingsOfPlanning.settings>

const WEEKDAYS: readonly { value: Weekday; name: string }[] = [
  { value: 1, name: 'ma' },
  { value: 2, name: 'di' },
  { value: 3, name: 'wo' },
  { value: 4, name: 'do' },
  { value: 5, name: 'vr' },
  { value: 6, name: 'za' },
  { value: 7, name: 'zo' },
]

const MINUTES: readonly { field: keyof TypedSettings['minutes']; label: string }[] = [
  { field: 'travel', label: 'Rijden per stop' },
  { field: 'base', label: 'Aanbellen en uitladen' },
  { field: 'corner', label: 'Per hoekbank' },
  { field: 'sofa', label: 'Per bank' },
  { field: 'chair', label: 'Per stoel of fauteuil' },
  { field: 'other', label: 'Per ander stuk' },
  { field: 'assembly', label: 'Monteren van een hoekbank' },
  { field: 'floor', label: 'Per stuk en verdieping zonder lift' },
  { field: 'pickup', label: 'Afhalen in de showroom' },
]

/** The settings of planning as one form. A mistake is shown at its part, and nothing is saved until all is right. */
export function PlanningSettingsForm({ saved }: { saved: SettingsReply }) {
  const api = useApi()
  const client = useQueryClient()
  const [loaded, setLoaded] = useState(() => loadedFrom(saved))
  const [typed, setTyped] = useState(loaded.typed)
  const [problem, setProblem] = useState<string>()
  const isDirty = typed !== loaded.typed
  // A colleague's newer settings are shown while nothing was typed. Else the server refuses the version of this form.
  if (!isDirty && saved.version > loaded.version) {
    const newest = loadedFrom(saved)
    setLoaded(newest)
    setTyped(newest.typed)
  }
  const save = useStaffAction(
    ({ settings }: { settings: SettingsReply['settings']; typed: TypedSettings }) =>
      api.planning.saveSettings({ body: { version: loaded.version, settings } }),
    {
      success: 'De instellingen zijn bewaard.',
      onSuccess: (reply, sent) => {
        setLoaded({ version: reply.version, typed: sent.typed })
        client.setQueryData(planningSettingsQuery(api).queryKey, reply)
        void client.invalidateQueries({ queryKey: ['planning', 'week'] })
      },
    },
  )
  useUnsaved(isDirty || save.isPending)
  const change = (changes: Partial<TypedSettings>) => setTyped((before) => ({ ...before, ...changes }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const settings = settingsOf(typed)
    const checked = planningSettings.safeParse(settings)
    setProblem(checked.success ? undefined : checked.error.issues.map(({ message }) => message).join(' '))
    if (checked.success) save.mutate({ settings: checked.data, typed })
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <SectionCard title="Bussen en balies">
        <ul className={classes.rows}>
          {typed.vans.map((van, index) => {
            const set = (changes: Partial<typeof van>) =>
              change({ vans: typed.vans.map((one, at) => (at === index ? { ...one, ...changes } : one)) })
            return (
              <li key={van.id}>
                <div className={classes.fields}>
                  <TextInput
                    label="Naam"
                    maxLength={60}
                    value={van.name}
                    onChange={({ currentTarget }) => set({ name: currentTarget.value })}
                  />
                  <NativeSelect
                    label="Soort"
                    value={van.kind === 'van' ? 'van' : String(van.locationId ?? 0)}
                    data={[
                      { value: 'van', label: 'Bus' },
                      ...saved.locations.map(({ locationId, name }) => ({
                        value: String(locationId),
                        label: `Afhalen: ${name}`,
                      })),
                    ]}
                    onChange={({ currentTarget: { value } }) =>
                      set(
                        value === 'van'
                          ? { kind: 'van', locationId: null }
                          : { kind: 'pickup', locationId: Number(value) },
                      )
                    }
                  />
                  <TextInput
                    label="Minuten per dag"
                    inputMode="numeric"
                    value={van.minutesPerDay}
                    onChange={({ currentTarget }) => set({ minutesPerDay: currentTarget.value })}
                  />
                </div>
                <fieldset className={classes.group}>
                  <legend>Werkdagen van {van.name}</legend>
                  <div className={classes.days}>
                    {WEEKDAYS.map(({ value, name }) => (
                      <label key={value} className={classes.check}>
                        <input
                          type="checkbox"
                          checked={van.weekdays.includes(value)}
                          onChange={({ currentTarget: { checked } }) =>
                            set({ weekdays: toggled(van.weekdays, value, checked) })
                          }
                        />
                        {name}
                      </label>
                    ))}
                  </div>
                </fieldset>
                {van.kind === 'van' && (
                  <fieldset className={classes.group}>
                    <legend>Gebieden van {van.name}</legend>
                    <div className={classes.days}>
                      {typed.regions.map(({ id, name }) => (
                        <label key={id} className={classes.check}>
                          <input
                            type="checkbox"
                            checked={van.regionIds.includes(id)}
                            onChange={({ currentTarget: { checked } }) =>
                              set({ regionIds: toggled(van.regionIds, id, checked) })
                            }
                          />
                          {name}
                        </label>
                      ))}
                    </div>
                  </fieldset>
                )}
                <label className={classes.check}>
                  <input
                    type="checkbox"
                    checked={van.isActive}
                    onChange={({ currentTarget: { checked } }) => set({ isActive: checked })}
                  />
                  In gebruik
                </label>
              </li>
            )
          })}
        </ul>
        <div className={classes.buttons}>
          <Button
            variant="default"
            size="lg"
            onClick={() =>
              change({
                vans: [
                  ...typed.vans,
                  {
                    id: newKey('bus', typed.vans),
                    name: `Bus ${typed.vans.length + 1}`,
                    kind: 'van',
                    locationId: null,
                    regionIds: [],
                    weekdays: [2, 3, 4, 5, 6],
                    minutesPerDay: '480',
                    isActive: true,
                  },
                ],
              })
            }
          >
            Bus toevoegen
          </Button>
        </div>
      </SectionCard>

      <SectionCard title="Gebieden">
        <ul className={classes.rows}>
          {typed.regions.map((region, index) => {
            const set = (changes: Partial<typeof region>) =>
              change({ regions: typed.regions.map((one, at) => (at === index ? { ...one, ...changes } : one)) })
            return (
              <li key={region.id}>
                <div className={classes.fields}>
                  <TextInput
                    label="Naam"
                    maxLength={60}
                    value={region.name}
                    onChange={({ currentTarget }) => set({ name: currentTarget.value })}
                  />
                  <NativeSelect
                    label="Land"
                    value={region.country}
                    data={[
                      { value: 'NL', label: 'Nederland' },
                      { value: 'BE', label: 'België' },
                    ]}
                    onChange={({ currentTarget: { value } }) => set({ country: value as PlanningCountry })} // the options are these
                  />
                  <TextInput
                    label="Postcodes"
                    description="Bijvoorbeeld 1000-1999, 3400-3599. Leeg is het hele land."
                    maxLength={600}
                    value={region.ranges}
                    onChange={({ currentTarget }) => set({ ranges: currentTarget.value })}
                  />
                </div>
                <div className={classes.buttons}>
                  <Button
                    variant="subtle"
                    color="gray"
                    aria-label={`Gebied ${region.name} weghalen`}
                    onClick={() =>
                      change({
                        regions: typed.regions.filter(({ id }) => id !== region.id),
                        vans: typed.vans.map((van) => ({
                          ...van,
                          regionIds: van.regionIds.filter((id) => id !== region.id),
                        })),
                      })
                    }
                  >
                    Weghalen
                  </Button>
                </div>
              </li>
            )
          })}
        </ul>
        <div className={classes.buttons}>
          <Button
            variant="default"
            size="lg"
            onClick={() =>
              change({
                regions: [
                  ...typed.regions,
                  { id: newKey('gebied', typed.regions), name: 'Nieuw gebied', country: 'NL', ranges: '' },
                ],
              })
            }
          >
            Gebied toevoegen
          </Button>
        </div>
      </SectionCard>

      <SectionCard title="Dagdelen en dagen zonder bezorging">
        <TextInput
          label="Dagdelen"
          description="Bijvoorbeeld 08:00-12:00, 12:00-17:00"
          maxLength={200}
          value={typed.windows}
          onChange={({ currentTarget }) => change({ windows: currentTarget.value })}
        />
        <TextInput
          label="Dagen zonder bezorging"
          description="Bijvoorbeeld 2026-12-25, 2026-12-26. Voor alle bussen."
          maxLength={4000}
          value={typed.closedDays}
          onChange={({ currentTarget }) => change({ closedDays: currentTarget.value })}
        />
      </SectionCard>

      <SectionCard title="Minuten per stop">
        <div className={classes.fields}>
          {MINUTES.map(({ field, label }) => (
            <TextInput
              key={field}
              label={label}
              inputMode="numeric"
              value={typed.minutes[field]}
              onChange={({ currentTarget: { value } }) => change({ minutes: { ...typed.minutes, [field]: value } })}
            />
          ))}
        </div>
      </SectionCard>

      {problem && <Notice tone="bad">{problem}</Notice>}
      {save.notice && <Notice tone={save.notice.tone}>{save.notice.text}</Notice>}
      <div className={classes.buttons}>
        <Button type="submit" size="lg" loading={save.isPending}>
          Bewaren
        </Button>
      </div>
    </form>
  )
}

const loadedFrom = ({ version, settings }: SettingsReply) => ({ version, typed: asTyped(settings) })

const toggled = <Value,>(values: readonly Value[], value: Value, isOn: boolean): Value[] =>
  isOn ? [...values.filter((one) => one !== value), value] : values.filter((one) => one !== value)

/** Returns a key that no other row has. @example 'bus-3' */
function newKey(word: string, rows: readonly { id: string }[]): string {
  for (let number = rows.length + 1; ; number += 1) {
    const key = `${word}-${number}`
    if (!rows.some(({ id }) => id === key)) return key
  }
}
