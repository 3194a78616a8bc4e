"""Which motif, season and weather words stand for: stems of words in six languages, as a table.

A row is a motif with its stems in English, Swedish, German, French, Spanish and Polish; `_` joins the words of
a phrase. A stem stands for the words that begin with it and go on with a few letters, so that "sheds" and
"Fyren" need no rows of their own; in languages that join words, also for those that hold it. The longest stem
that a text holds decides. The rows of all languages lead to the same motifs: a translated deck looks like its
source.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final

LANGUAGES: Final = ("en", "sv", "de", "fr", "es", "pl")
JOINING: Final = frozenset({"sv", "de", "da", "nb", "nn", "no", "nl", "fi", "is"})
"""Languages that join words into one."""
FALLBACK: Final[Mapping[str, str]] = {"da": "sv", "nb": "sv", "nn": "sv", "no": "sv", "nl": "de"}
"""Languages whose words are much like those of another."""
LEAST_INSIDE: Final = 4
"""The letters of the shortest stem that is looked for inside a word."""
ENDING: Final = 4
"""The most letters that a word may go on with after a stem; after a short one, half of them."""
LONGEST: Final = 400
"""The most letters of a text that are looked at."""

MACHINES: Final = frozenset(
    {"digger", "wading-bird", "gatekeeper", "walker", "hare", "owl", "ram", "robot", "drone", "rover"}
)

_MOTIFS: Final = """
lighthouse: lighthouse beacon | fyr fyrplats | leuchtturm leuchtfeuer | phare | faro | latarni_morsk latarnia_morska
school: school schoolhouse classroom pupil lesson teacher homework | skol lektion lärar läxa klassrum elev | schul lehrer klassenzimmer unterricht hausaufgab | école ecole lycée classe leçon | escuela colegio maestr clase lección | szkoł szkol lekcj nauczyciel klasa
kiosk: kiosk co-op newsstand till grocer | kiosk konsum kassan livs | kiosk konsum krämer | kiosque épicerie | quiosco kiosco ultramarino | kiosk spółdzielni
chapel: chapel church parish vicar hymn christening choir mitten | kapell kyrk församling präst psalm dop kör vant | kapell kirch pfarr taufe chor | chapelle église paroisse curé baptême chorale | capilla iglesia parroquia cura bautizo coro | kaplic kości parafi ksiądz chrzest chór
cottages: cottage road street lane row terrace village neighbour neighbor | väg gata gränd stug radhus granne by | straße gasse häuschen dorf nachbar reihenhaus | rue chaumière village voisin ruelle | calle aldea pueblo vecin callejón | ulic chat wieś wiosk sąsiad
telephone-exchange: telephone_exchange exchange switchboard operator | telefonstation växel telefonist | fernsprechamt vermittlung telefonamt | central_téléphonique standard | centralita central_telefónica | centrala_telefoniczna centrala telefonistk
boatyard: boatyard shipyard slipway hull | båtvarv varv slip skrov | werft bootswerft rumpf | chantier_naval coque | astillero casco | stoczni kadłub
summer-cabins: cabin cabins summerhouse chalet tins | sommarstug stugby fritidshus | ferienhaus sommerhaus hütte | cabane chalet | cabaña | domki letnisk
quarry: quarry pit stone gravel echo | brott stenbrott grustag eko | steinbruch kiesgrube echo | carrière écho | cantera eco | kamieniołom echo
bakery: bakery baker bread bun cake oven yeast waffle | bageri bagare bröd bulle tårta ugn våffl | bäckerei bäcker brot kuchen ofen waffel | boulang pain gâteau four gaufre | panader pan pastel horno | piekar chleb ciast bułk
headframe: headframe mine shaft pithead miner ore cage foreman | gruvlav gruv schakt malm förman | förderturm grube bergwerk schacht erz | chevalement mine puits_de minerai | mina pozo_minero mineral castillete | kopaln szyb górni ruda
pump-house: pump pump_house drain pipe sewer valve waterworks | pumphus pump avlopp rör ventil vattenverk | pumpe pumpenhaus rohr kanal ventil | pompe égout tuyau vanne | bomba tubería desagüe válvula | pomp rur kanał zawór
measuring-hall: measuring_hall laboratory hall institute experiment doctor scientist reactor | mäthall laborator institut försök doktor forskar reaktor | messhalle labor institut versuch forscher doktor | laboratoire institut expérience docteur savant | laboratorio instituto experimento doctor científic | laborator instytut doświadczen doktor naukow
pitch: pitch football goal match floodlight stadium brännboll rounders extra_time | plan fotboll mål strålkastar idrottsplats grusplan brännboll | sportplatz fußball fussball tor flutlicht | terrain_de football stade projecteur match | campo_de fútbol gol estadio partido | boisk piłk stadion mecz
villas: villa mansion bungalow fridge cul-de-sac | vill tjänstevill kylskåp | villa bungalow kühlschrank | villa pavillon frigo | chalé villa mansión nevera | willa rezydencj lodówk
allotments: allotment garden vegetable peas rhubarb potato compost | kolonilott kolonilåd trädgård grönsak ärt rabarber potatis kompost | schrebergarten garten gemüse erbsen rhabarber kartoffel | potager jardin légume pois rhubarbe | huerto jardín verdura guisante | ogród działk warzyw groch rabarbar
bathing-place: bathing swim beach diving lido lifesaving | badplats bad sim strand livräddning | baden schwimm strand sprungturm freibad | baignade plage plongeoir nage | baño playa nadar trampolín | kąpielisk plaż pływa
brickworks: brickworks brick kiln chimney | tegelbruk tegel skorsten | ziegelei ziegel schornstein | briqueterie brique cheminée | ladrillo tejar chimenea | cegielni cegł komin
herring-sheds: herring fishing net nets shed boathouse fisherman | sill bod bodar sjöbod fisk nät | hering fischer netz schuppen bootshaus | hareng pêche filet cabanon pêcheur | arenque pesca red_de cobertizo pescador | śledź ryba rybac sieć szopa
cable-yard: cable wire drum reel scrap heap | kabel tråd trumma skrot | kabel draht trommel schrott | câble fil bobine ferraille | cable alambre bobina chatarra | kabel drut szpul złom
dairy: dairy milk cow creamery butter cheese | mejeri mjölk ko kossa smör ost | molkerei milch kuh butter käse | laiterie lait vache beurre fromage | lechería leche vaca mantequilla queso | mleczarni mleko krow masło ser
ferry: ferry quay pier steamer ship | färj kaj ångbåt fartyg skepp | fähre kai dampfer schiff | bac ferry quai paquebot navire | transbordador muelle barco buque | prom nabrzeż statek okręt
home: home house mother grandmother aunt parlour kitchen | hem hus mamma mormor farmor moster faster kök | heim haus mutter großmutter tante küche | maison mère grand-mère tante cuisine | casa madre abuela tía cocina | dom matka babcia ciocia kuchni
porch: porch veranda mothers_porch | veranda farstu förstukvist | veranda vorbau | véranda perron | porche veranda | ganek weranda
farm: farm barn hens stable hay harvest | gård lada höns stall hö skörd | bauernhof scheune hühner stall heu ernte | ferme grange poule écurie foin récolte | granja granero gallina establo cosecha | gospodarst stodoł kury stajni żniw
windmill: windmill mill | väderkvarn kvarn | windmühle mühle | moulin | molino | wiatrak młyn
water-tower: water_tower cistern tank | vattentorn cistern | wasserturm zisterne | château_d'eau citerne | torre_de_agua depósito cisterna | wieża_ciśnień cystern
factory: factory works plant foundry workshop work cement | fabrik verkstad bruk gjuteri arbete cement | fabrik werk gießerei arbeit zement | usine fonderie travail ciment | fábrica fundición taller trabajo cemento | fabryk hut warsztat prac cement
town: town city downtown skyline dallas metropolis apartment tower_block | stad centrum hyreshus höghus | stadt innenstadt hochhaus | ville centre-ville immeuble | ciudad centro rascacielos | miasto centrum wieżowiec
shop: shop store emporium counter queue | affär butik disk kön | laden geschäft theke schlange | magasin boutique comptoir file | tienda almacén mostrador cola | sklep lada kolejk
station: station railway platform halt | station järnväg perrong | bahnhof bahnsteig | gare quai_de | estación andén | dworzec stacja peron
observatory: observatory telescope star stars planetarium binoculars | observatori teleskop stjärn kikare | sternwarte teleskop stern fernglas | observatoire télescope étoile jumelles | observatorio telescopio estrella | obserwator teleskop gwiazd lornetk
ruin: ruin ruins abandoned ghost | ruin öde spök | ruine spuk geist | ruine fantôme | ruina fantasma | ruin duch
castle: castle fortress tower keep king queen | slott fästning borg torn kung drottning | schloss burg festung turm könig königin | château forteresse tour roi reine | castillo fortaleza torre rey reina | zamek twierdz wież król
harbour: harbour harbor dock port crane wharf | hamn docka lyftkran | hafen dock kran | port dock grue | puerto dársena grúa | port dok dźwig
bridge: bridge viaduct crossing | bro viadukt överfart | brücke viadukt überfahrt | pont viaduc | puente viaducto | most wiadukt
theatre: theatre theater cinema stage rehearsal picture_house show | teater bio scen repetition föreställning | theater kino bühne probe | théâtre cinéma scène répétition | teatro cine escenario ensayo | teatr kino scena próba
bank: bank vault money savings wages court town_hall | bank valv pengar lön rådhus | bank tresor geld lohn rathaus | banque coffre argent salaire mairie | banco dinero sueldo ayuntamiento | bank skarbiec pieniądz pensj ratusz
prison: prison jail gaol cell sheriff police | fängelse finka cell polis | gefängnis zelle polizei | prison cellule police | prisión cárcel celda policía | więzien cela policj
camp: camp tent campfire scouts matches firewood wood_pile | läger tält lägereld scout tändstick ved | lager zelt lagerfeuer pfadfinder streichholz brennholz | camp tente feu_de scout allumette | campamento tienda_de hoguera cerilla leña | obóz namiot ognisk harcerz zapałk
gate: gate park avenue entrance | grind park allé ingång port | tor_ park allee eingang | portail parc allée entrée | verja parque avenida entrada | brama park aleja
cave: cave cavern tunnel cellar dungeon | grotta tunnel källare | höhle tunnel keller verlies | grotte tunnel cave cachot | cueva túnel sótano mazmorra | jaskini tunel piwnic loch
well: well fountain spring | brunn fontän källa | brunnen quelle | puits fontaine | pozo fuente | studni fontann źródł
playground: playground swing slide twins kids children play | lekplats gunga rutschkana tvilling barn lek | spielplatz schaukel rutsche zwilling kinder | jeux balançoire toboggan jumeau enfant | parque_infantil columpio tobogán gemelo niño | plac_zabaw huśtawk zjeżdżaln bliźnia dzieci
clock-tower: clock time minute hour calendar o'clock noon | klock tid minut timme kalender | uhr zeit minute stunde kalender | horloge heure minute montre calendrier | reloj hora minuto calendario | zegar czas minut godzin kalendarz
hospital: hospital nurse clinic dentist fluoride nits surgery | sjukhus syster klinik tandläkar fluor löss | krankenhaus klinik schwester zahnarzt | hôpital infirmièr clinique dentiste | hospital enfermera clínica dentista | szpital pielęgniark klinik dentyst
library: library book archive register map_room overdue directory | bibliotek bok arkiv register katalog | bibliothek buch archiv verzeichnis | bibliothèque livre archive annuaire | biblioteca libro archivo directorio | bibliotek książk archiw rejestr
telephone: telephone phone call ring_up receiver dial | telefon samtal lur nummerskiva | telefon anruf hörer | téléphone appel combiné | teléfono llamada auricular | telefon słuchawk
radio-mast: radio mast antenna transmitter signal broadcast loudspeaker television | radio mast antenn sändar signal högtalar television | funk sender antenne signal lautsprecher fernseh | radio antenne émetteur signal haut-parleur | radio antena emisora señal altavoz | radio maszt anten nadajnik sygnał głośnik
woods: wood woods forest spruce pine fir orienteering wolf | skog gran tall orientering varg | wald fichte tanne kiefer wolf | forêt bois sapin loup | bosque pino abeto lobo | las bór świerk sosn wilk
birches: birch grove copse spring_leaves | björk dunge | birke hain | bouleau bosquet | abedul arboleda | brzoz gaj
old-tree: tree oak swing_tree apple orchard | träd ek äppel fruktträd | baum eiche apfel obst | arbre chêne pomm verger | árbol roble manzan | drzew dąb jabło sad
power-line: power_line pylon power_cut electricity fuse current volts | kraftledning elstolp strömavbrott elektric propp ström volt | stromleitung strom sicherung elektri volt | ligne_électrique électricité courant fusible panne | tendido electricidad corriente fusible apagón | linia_energet prąd bezpiecznik elektryczn
skerries: skerry skerries island islands archipelago reef sea_areas sea | skär kobb öar öarna ö skärgård hav | schäre insel archipel riff meer | îlot île archipel récif mer | islote isla archipiélago mar arrecife | wysp szkier archipelag morze
mountain: mountain peak summit glacier alp | berg topp fjäll glaciär | berg gipfel gletscher alpen | montagne sommet pic glacier | montaña cumbre glaciar | gór szczyt lodowiec
field: field meadow wheat scarecrow crop | åker äng fält vete fågelskrämma | feld wiese acker weizen vogelscheuche | champ pré blé épouvantail | campo prado trigo espantapájaros | pole łąk pszenic strach_na
signpost: signpost crossroads sign way direction leave | vägskylt skylt vägskäl korsning | wegweiser schild kreuzung | panneau carrefour direction | letrero cruce señalización | drogowskaz rozdroże skrzyżowan
street-lamp: street_lamp lamp lamppost bench quiet_street | gatlykta lykta lampa bänk | laterne straßenlaterne lampe bank_ | lampadaire réverbère banc | farola lámpara banco_ | latarnia lamp ławk
bus: bus coach bus_stop | buss busshållplats | bus haltestelle | autobus autocar arrêt | autobús parada | autobus przystanek
car: car ford automobile motor drive ride sirens chase | bil automobil åktur sirener jakt | auto wagen fahrt sirene | voiture auto sirène poursuite | coche automóvil sirena persecución | samochód auto syren pościg
truck: truck lorry van delivery | lastbil skåpbil leverans | lastwagen lieferwagen | camion livraison | camión furgoneta reparto | ciężarówk dostaw
bicycle: bicycle bike racer paper_round cycle | cykel tidningsrunda | fahrrad rad zeitungsrunde | vélo bicyclette | bicicleta | rower
tractor: tractor plough | traktor plog | traktor pflug | tracteur charrue | tractor arado | traktor ciągnik pług
train: train locomotive engine | tåg lok | zug lokomotive | train locomotive | tren locomotora | pociąg lokomotyw
sailing-boat: sailing sail boat yacht regatta | segel båt segling | segel boot jacht | voile bateau voilier | vela velero barca | żagl łódk jacht
rowing-boat: rowing oar rowboat dinghy | rodd åra eka jolle roddbåt | ruder ruderboot kahn | rame barque canot | remo bote | wiosł łódź
icebound-ship: icebound icebreaker ice expedition floe polar | infrusen isbrytar is expedition polar | eisbrecher eis expedition polar | brise-glace glace expédition polaire | rompehielos hielo expedición polar | lodołamacz lód ekspedycj polarn
balloon: balloon airship zeppelin | ballong luftskepp | ballon luftschiff zeppelin | ballon montgolfière dirigeable | globo dirigible | balon sterowiec
letter-box: letter post mail postman envelope form | brev post brevlåda brevbärar blankett | brief post briefkasten umschlag formular | lettre poste courrier facteur formulaire | carta correo buzón cartero | list poczt listonosz
poster: poster wanted drawing notice gossip questions rumour rumor | affisch efterlyst teckning anslag skvaller frågor rykte | plakat steckbrief zeichnung aushang klatsch fragen gerücht | affiche recherché dessin avis ragot question rumeur | cartel buscado dibujo aviso cotilleo pregunta rumor | plakat poszukiwan rysunek ogłoszen plotk pytan
typewriter: typewriter poem write verse novel newspaper journalist | skrivmaskin dikt skriv roman tidning journalist | schreibmaschine gedicht schreib roman zeitung | machine_à_écrire poème écrire roman journal | máquina_de_escribir poema escribir novela periódico | maszyna_do wiersz pisa powieść gazet
suitcase: suitcase luggage travel journey away | resväska bagage resa | koffer gepäck reise | valise bagage voyage | maleta equipaje viaje | walizk bagaż podróż
stall: stall market fair raffle lottery fruit | stånd torg marknad lotter frukt | stand markt lotterie obst | étal marché foire loterie fruit | puesto mercado feria rifa fruta | stragan targ loteri owoc
camera: camera photograph photo picture class_photograph | kamera foto fotografi bild | kamera foto bild | appareil_photo photo image | cámara foto retrato | aparat fotografi zdjęci
target: bullet bullets shooting gun ammunition bottle tins_on | kulor skytte gevär ammunition flaska flaskor | kugel schießen gewehr munition flasche | balle_de tir fusil munition bouteille | bala disparo fusil munición botella | kul strzel broń amunicj butelk
hedge: hedge ambush behind bush lurk | häck bakhåll buske | hecke hinterhalt busch | haie embuscade buisson | seto emboscada arbusto | żywopłot zasadzk krzak
road: highway long_road open_road on_the_road motorway | landsväg motorväg riksväg | landstraße autobahn | grand-route autoroute route | carretera autopista camino | szos autostrad droga
snowman: snowman sledge snowball | snögubbe kälke snöboll | schneemann schlitten schneeball | bonhomme_de_neige luge | muñeco_de_nieve trineo | bałwan sanki
digger: digger mole mullvad excavator bulldozer worker | grävmaskin grävskopa mullvad arbetare | bagger maulwurf arbeiter | pelleteuse taupe excavatrice | excavadora topo | koparka kret
wading-bird: starling stork crane_bird heron gull bird stare litter | stare stork häger mås fågel | star storch reiher möwe vogel | étourneau cigogne héron oiseau | estornino cigüeña garza pájaro | szpak bocian czapl ptak
gatekeeper: gatekeeper rooster cock tupp warden sentry guard | grindvakt tupp vakt väktare | torwächter hahn wächter wache | gardien coq sentinelle | guardián gallo centinela | strażnik kogut wartownik
walker: walker strider grandfather farfar caretaker | vandrare gångare farfar morfar vaktmästare | läufer großvater opa hausmeister | marcheur grand-père concierge | caminante abuelo conserje | kroczący dziadek woźny
hare: hare rabbit escapee | hare kanin rymling | hase kaninchen | lièvre lapin | liebre conejo | zając królik
owl: owl uggla watcher lens eye lookout | uggla spejar lins öga utkik | eule späher linse auge | hibou chouette guetteur œil | búho lechuza ojo | sowa obserwator oko
ram: ram bagge goat bull warrior army soldier | bagge vädur get tjur krigare armé soldat | widder bock ziege stier krieger armee soldat | bélier bouc chèvre taureau guerrier armée soldat | carnero cabra toro guerrero ejército soldado | baran kozioł byk wojownik armia żołnierz
robot: robot android automaton machine | robot android automat maskin | roboter androide automat maschine | robot androïde automate machine | robot androide autómata máquina | robot android automat maszyn
drone: drone helicopter flyer aircraft | drönar helikopter flygplan | drohne hubschrauber flugzeug | drone hélicoptère avion | dron helicóptero avión | dron helikopter samolot
rover: rover probe vehicle | rymdbil sond fordon | rover sonde fahrzeug | astromobile sonde véhicule | vehículo sonda_ | łazik sonda pojazd
ring: arena wrestling boxing wrestling_ring ropes saturday_at house_stands | ring arena brottning boxning rep | ring arena ringkampf boxen seil | ring arène lutte boxe corde | cuadrilátero arena lucha boxeo cuerdas | ring aren zapas boks lin
wrestler: wrestler luchador champion fighter negra yunque musgo fray | brottare mästare kämpe | ringer kämpfer meister | lutteur champion catcheur | luchador campeón peleador | zapaśnik mistrz zawodnik
mask: mask masquerade carnival disguise salute | mask maskerad karneval förklädnad | maske maskerade karneval | masque carnaval déguisement | máscara carnaval disfraz | mask karnawał przebran
leap: leap jump fly ladder moon breaker over_the dive triple thunder | språng hopp stege måne störtdyk åska | sprung leiter mond flug donner | saut échelle lune plongeon tonnerre | salto escalera luna vuelo trueno | skok drabin księżyc grzmot
hold: hold grip undertow forearm pilgrimage elbow throw hammer hand_to lock | grepp underström underarm vallfärd armbåge kast hammare | griff unterarm pilger ellbogen wurf hammer | prise avant-bras pèlerinage coude marteau | llave antebrazo peregrinación codo martillo | chwyt przedramię pielgrzym łokieć młot
bell: bell vespers toll gong alarm | klocka_ringer vesper gonggong alarm | glocke vesper gong alarm | cloche vêpres gong alarme | campana vísperas gong alarma | dzwon nieszpor gong alarm
crowd: crowd audience fans public queue_of demonstration volunteers visitor | publik folkmassa demonstration besökare frivilliga | publikum menge demonstration besucher | foule public manifestation visiteur | público multitud manifestación visitante | tłum publiczność demonstracj gość
trophy: trophy cup medal prize badge | pokal medalj pris märke | pokal medaille preis abzeichen | trophée coupe médaille prix | trofeo copa medalla premio | trofeum puchar medal nagrod
dice: dice luck gamble game | tärning tur spel | würfel glück spiel | dé_ chance jeu | dado suerte juego | kość szczęście gra
flying-lighthouse: flying_lighthouse number_nine keeper glow hover last_glow | flygande_fyr fyrvaktare glöd | fliegend glühen wärter | phare_volant gardien_de lueur | faro_volador fulgor | latająca blask
storm: storm thunderstorm lightning tempest nightmare weather | oväder storm blixt åskväder mardröm väder | sturm gewitter blitz albtraum wetter | tempête orage éclair cauchemar | tormenta rayo tempestad pesadilla | burz piorun sztorm koszmar pogod
heart: heart love passion kiss | hjärta kärlek passion kyss | herz liebe leidenschaft kuss | cœur amour passion baiser | corazón amor pasión beso | serce miłość namiętność pocałun
planet: planet orbit world space moonrise galaxy | planet omloppsbana rymd galax | planet umlaufbahn weltraum galaxie | planète orbite espace galaxie | planeta órbita espacio galaxia | planet orbit kosmos galakty
rocket: rocket spaceship launch | raket rymdskepp | rakete raumschiff | fusée vaisseau | cohete nave_espacial | rakiet
book: notebook diary read reading inspection | dagbok läs anteckning | tagebuch lesen notiz | cahier lire | cuaderno diario_ leer | dziennik czyta notes
lamp: lantern candle wick oil_lamp | fotogenlampa ljus veke lykta_ | laterne_ kerze docht | lanterne bougie | farol vela_ candil | lampion świec
workbench: workbench tool repair mend spanner battery | verktyg laga reparera batteri arbetsbänk | werkbank werkzeug reparatur batterie | établi outil réparer pile | banco_de_trabajo herramienta reparar pila | warsztat_ narzędzi napraw bateri
"""

_SEASONS: Final = """
winter: winter snow snowfall frost ice lucia christmas | vinter snö frost is lucia jul | winter schnee frost eis weihnacht | hiver neige gel glace noël | invierno nieve hielo navidad helada | zim śnieg mróz lód
spring: spring may april easter | vår maj april påsk | frühling mai april ostern | printemps mai avril pâques | primavera mayo abril | wiosn maj kwiecień wielkanoc
summer: summer july august midsummer | sommar juli augusti midsommar | sommer juli august | été juillet août | verano julio agosto | lato lipiec sierpień
autumn: autumn october november harvest potato_holiday | höst oktober november potatislov | herbst oktober november | automne octobre novembre | otoño octubre noviembre | jesień październik listopad
"""

_WEATHERS: Final = """
snow: snow snowfall blizzard | snö snöfall snöstorm | schnee schneesturm | neige blizzard | nieve ventisca | śnieg zamieć
rain: rain wet shower drizzle up-rain storm thunder | regn blöt skur duggregn oväder | regen nass schauer gewitter | pluie averse bruine orage | lluvia chubasco llovizna tormenta | deszcz mokr ulew burz
fog: fog mist haze | dimma dis töcken | nebel dunst | brouillard brume | niebla bruma | mgła opar
"""

_WORD: Final = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")


class _Stems:
    """The stems of one table in one language, and what they stand for."""

    def __init__(self, rows: Iterable[tuple[str, str]], joining: bool) -> None:
        self._joining = joining
        self._single: dict[str, str] = {}
        self._phrases: dict[str, str] = {}
        for name, stems in rows:
            for stem in stems.split():
                table = self._phrases if "_" in stem.strip("_") else self._single
                table.setdefault(stem.strip("_"), name)

    def name(self, text: str) -> str:
        """What the longest stem in a text stands for; empty if it holds none."""
        words = _WORD.findall(text[:LONGEST].casefold())
        if len(words) > 1 and self._phrases:
            joined = f"_{'_'.join(words)}"
            phrases = [stem for stem in self._phrases if f"_{stem}" in joined]
            if phrases:
                return self._phrases[max(phrases, key=len)]
        stems = [stem for word in words if (stem := self._stem(word))]
        return self._single[max(stems, key=len)] if stems else ""

    def _stem(self, word: str) -> str:
        """The longest stem that a word begins with, or holds; empty if there is none."""
        single = self._single
        for end in range(len(word), 1, -1):
            if word[:end] in single and len(word) - end <= (ENDING if end >= LEAST_INSIDE else ENDING // 2):
                return word[:end]
        if not self._joining:
            return ""
        for size in range(len(word), LEAST_INSIDE - 1, -1):
            for start in range(len(word) - size, -1, -1):
                if word[start : start + size] in single:
                    return word[start : start + size]
        return ""


def motif_of(id: str, texts: Sequence[str], language: str) -> str:
    """The motif that the words of a thing stand for, its texts in this order, then its id; empty if none does."""
    for text in texts:
        if motif := _named(_MOTIFS, text, language):
            return motif
    return _of_id(id)


@lru_cache(4096)
def _of_id(id: str) -> str:
    """The motif of an id: one of that name, else what its words stand for in any language."""
    words = re.sub(r"[._]+", " ", id.casefold()).replace("-", " ")
    name = words.strip().replace(" ", "-")
    rows = _rows(_MOTIFS)
    if name in rows:
        return name
    for language in LANGUAGES:
        if motif := _stems(_MOTIFS, language, False).name(words):
            return motif
    return ""


def season_of(texts: Sequence[str], language: str) -> str:
    """The season that some texts name; empty if none does."""
    return next((season for text in texts if (season := _named(_SEASONS, text, language))), "")


def weather_of(texts: Sequence[str], language: str) -> str:
    """The weather that some texts name; empty if none does."""
    return next((weather for text in texts if (weather := _named(_WEATHERS, text, language))), "")


@lru_cache(4096)
def _named(table: str, text: str, language: str) -> str:
    """What a text names, in its language; in English if its language has no words here, or none that fits."""
    spoken = language.partition("_")[0].partition("-")[0]
    spoken = FALLBACK.get(spoken, spoken)
    if spoken in LANGUAGES and (name := _stems(table, spoken, spoken in JOINING).name(text)):
        return name
    return _stems(table, "en", False).name(text) if spoken not in LANGUAGES else ""


@cache
def _stems(table: str, language: str, joining: bool) -> _Stems:
    column = LANGUAGES.index(language)
    return _Stems(((name, cells[column]) for name, cells in _rows(table).items()), joining)


@cache
def _rows(table: str) -> dict[str, tuple[str, ...]]:
    return dict(_cells(table))


def _cells(table: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    for line in table.strip().splitlines():
        name, _, cells = line.partition(":")
        yield name, tuple(cell.strip() for cell in cells.split("|"))
