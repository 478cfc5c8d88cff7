import { createSpotlight } from '@mantine/spotlight'

/** Whether the jump window is open, and which place is marked in it. */
export const [jumpStore, jumpWindow] = createSpotlight()
