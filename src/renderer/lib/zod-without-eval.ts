import * as z from 'zod/mini'

// Zod writes faster parsers with `new Function`, which the page's content security policy forbids.
z.config({ jitless: true })
