import { Group, NativeSelect } from '@mantine/core'
import { useListQuery } from '../back-office/index.ts'
import { STANDS } from './withdrawal-desk-queries.ts'

/** Which withdrawals are listed; the choice is in the address. */
export function WithdrawalFilter() {
  const { get, set } = useListQuery()
  return (
    <Group gap="sm">
      <NativeSelect
        aria-label="Stand"
        data={[
          { value: '', label: 'Alle herroepingen' },
          ...STANDS.map(({ stand, label }) => ({ value: stand, label })),
        ]}
        value={get('stand') ?? ''}
        onChange={(event) => set({ stand: event.currentTarget.value || undefined })}
      />
    </Group>
  )
}
