import { NativeSelect } from '@mantine/core'
import { SearchField, useListQuery } from '../frame/index.ts'
import classes from './Contact.module.css'
import { CONTACT_FILTERS } from './contact-queries.ts'

/** Search field and state filter of the contact messages. Their values are in the URL. */
export function ContactFilters() {
  const { get, set } = useListQuery()
  return (
    <div className={classes.filters}>
      <SearchField param="search" placeholder="Berichten zoeken op naam, email, bestelling of tekst..." />
      <NativeSelect
        aria-label="Stand"
        data={CONTACT_FILTERS.map(({ stand, label }) => ({ value: stand, label }))}
        value={get('stand') ?? ''}
        onChange={(event) => set({ stand: event.currentTarget.value || undefined })}
      />
    </div>
  )
}
