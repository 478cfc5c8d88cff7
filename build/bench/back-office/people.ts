/** Common first names in the Netherlands. The combinations with the other lists are fictitious. */
export const FIRST_NAMES = [
  ...['Anna', 'Bart', 'Carla', 'Daan', 'Els', 'Femke', 'Gijs', 'Hanna', 'Ilse', 'Jan', 'Karin', 'Lars', 'Maaike'],
  ...['Niels', 'Olga', 'Pieter', 'Quinten', 'Roos', 'Sander', 'Tess', 'Ursula', 'Vera', 'Willem', 'Xander', 'Yvonne'],
  ...['Zoë', 'Renée', 'Jürgen', 'Fatima', 'Mehmet', 'Anouk', 'Bram', 'Chantal', 'Dirk', 'Esmée', 'Floor', 'Guus'],
]

export const MIDDLE_NAMES = ['', '', '', '', '', 'de', 'van', 'van de', 'van der', 'den']

export const LAST_NAMES = [
  ...[
    'Aalders',
    'Bakker',
    'Blom',
    'Boer',
    'Bos',
    'Brink',
    'Brouwer',
    'Dekker',
    'Dijk',
    'Dijkstra',
    'Driessen',
    'Evers',
  ],
  ...['Geerts', 'Graaf', 'Groot', 'Haan', 'Hendriks', 'Hoekstra', 'Hofman', 'Huisman', 'Jacobs', 'Jansen', 'Janssen'],
  ...['Jonker', 'Kuiper', 'Kuipers', 'Koning', 'Koster', 'Kramer', 'Kok', 'Laan', 'Leeuw', 'Linden', 'Meer', 'Meijer'],
  ...[
    'Molenaar',
    'Mulder',
    'Müller',
    'Peters',
    'Postma',
    'Prins',
    'Post',
    'Ruiter',
    'Schipper',
    'Scholten',
    'Schouten',
  ],
  ...['Smeets', 'Smit', 'Smits', 'Timmermans', 'Veen', 'Velde', 'Verbeek', 'Verhoeven', 'Vermeulen', 'Visser', 'Vliet'],
  ...['Vos', 'Vries', 'Wal', 'Willems', 'Wijk', 'Wit', 'Yılmaz', 'Zee', 'Zijlstra', 'Zwart', 'Übeda', 'Ouden', 'Kaya'],
]

/** Places with the first two digits of their postcodes. Large places are listed more often. */
export const PLACES = [
  ...['Amsterdam 10', 'Amsterdam 10', 'Amsterdam 10', 'Amsterdam 10', 'Rotterdam 30', 'Rotterdam 30', 'Rotterdam 30'],
  ...["'s-Gravenhage 25", "'s-Gravenhage 25", 'Utrecht 35', 'Utrecht 35', 'Eindhoven 56', 'Groningen 97', 'Tilburg 50'],
  ...[
    'Almere 13',
    'Breda 48',
    'Nijmegen 65',
    'Apeldoorn 73',
    'Haarlem 20',
    'Arnhem 68',
    'Enschede 75',
    'Amersfoort 38',
  ],
  ...['Zaandam 15', "'s-Hertogenbosch 52", 'Hoofddorp 21', 'Zwolle 80', 'Leiden 23', 'Leeuwarden 89', 'Maastricht 62'],
  ...[
    'Dordrecht 33',
    'Ede 67',
    'Alphen aan den Rijn 24',
    'Alkmaar 18',
    'Emmen 78',
    'Delft 26',
    'Venlo 59',
    'Deventer 74',
  ],
  ...[
    'Sittard 61',
    'Helmond 57',
    'Oss 53',
    'Hilversum 12',
    'Heerlen 64',
    'Purmerend 14',
    'Roosendaal 47',
    'Schiedam 31',
  ],
  ...[
    'Gouda 28',
    'Vlaardingen 31',
    'Assen 94',
    'Veenendaal 39',
    'Middelburg 43',
    'Zutphen 72',
    'Meppel 79',
    'Sneek 86',
  ],
  ...['Texel 17', 'Vaals 62', 'Terneuzen 45', 'Winterswijk 71', 'Harderwijk 38', 'Den Helder 17', 'Hoogeveen 79'],
]

export const STREETS = ['Dorpsstraat', 'Kerkstraat', 'Molenweg', 'Stationsweg', 'Lindelaan', 'Beukenhof', 'Havenkade']
