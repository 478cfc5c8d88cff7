import { useState } from 'react'
import { AdminPage, deskLayout } from '../../features/back-office/index.ts'
import { Misses } from '../../features/search-desk/Misses.tsx'
import { Synonyms } from '../../features/search-desk/Synonyms.tsx'

/** /admin/zoeken: search terms without results, and the synonyms that mend them. */
export function SearchCareScreen() {
  const [taught, setTaught] = useState<{ term: string; count: number }>()
  return (
    <AdminPage title="Zoeken">
      <div className={deskLayout.columns}>
        <Misses onTeach={(term) => setTaught((before) => ({ term, count: (before?.count ?? 0) + 1 }))} />
        <Synonyms taught={taught} />
      </div>
    </AdminPage>
  )
}
