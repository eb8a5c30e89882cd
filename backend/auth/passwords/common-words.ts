/**
 * What the passwords that are used most are made of, whichever list of leaked ones is read: first names, teams,
 * animals, things, swear words, runs of keys. Lower case, four letters or more.
 */
const WORDS = `
aardvark aaron abba abcd abcdef abcdefg abcdefgh abdullah abigail abnormal abracadabra abrakadabra absolute access accord
account accountant acdc achilles acura adam adelaide adidas admin adminadmin administrator adrian adriana aerosmith
afghanistan after afternoon again agamemnon ahmad ahmed airborne airforce airplane aisha ajax alabama alaska albania albert
alberto albuquerque alejandra alejandro aleksandr aleksandra aleksey alessandro alex alexander alexandra alexandre alexandria
alexey alexis alfredo algeria alice alicia alison alliance alliecat allison almighty alphabet altima always alyssa amanda
amateur amateurs amazing amber amelia america american amigos amore amour amsterdam anakin anastasia anchorage anderson
andorra andrea andreas andres andrew andrey android andromache andromeda angel angela angelica angelina angelo angels angola
animal animals anjali anna annabelle annie anniversary another antelope anthony anthrax antigua antonio anything apache
apocalypse apollo apple apples april aprilia aquarius aragorn architect arctic argentina aries arizona armadillo armageddon
armagedon armando armenia armstrong arnold around arschloch arsenal artemis arthur artur arturo asdf asdfasdf asdfg asdfgh
asdfghj asdfghjk asdfghjkl asdfjkl ashleigh ashley aspirine assassin assassinscreed asshole asterix astonmartin astronaut
athena athens atlanta atlantic atlantis attorney auckland audi august augustus austin australia austria autumn avalanche
avalon avatar aviation awesome azerbaijan azerty azertyuiop babe baboon baby babyblue babyboy babydoll babyface babygirl
babylon babylove backspace backstreet backstreetboys backup badass badboy badger badgirl badminton baggins bahamas bahrain
bailey baker baldursgate ballet balloon balloons balls baltimore banana bananas bandit bandung bangalore bangkok bangladesh
banker barbados barbara barber barbie barcelona barefoot barney baron bartender baseball basket basketball bassman bastard
bathroom batman battery battle battlefield battlestar bayern beach bear bearcats beast beatles beatrice beautiful beauty
beaver because bedroom beefcake beegees before beijing belarus belfast belgium belgrade believe belize bella belmont benfica
benjamin bennett benson bentley bergkamp berlin bernard bernardo bestfriend bethany betty between beyonce bianca bigballs
bigbear bigbird bigblock bigboobs bigboy bigcock bigdaddy bigdick bigdog bigfoot biggie bigman bigmoney bigred bigtits bilbo
billabong billy biohazard biology birdie birmingham birthday biscuit bismarck bison bitch bitchass bitches biteme black
blackberry blackbird blackcat blackdog blackie blackjack blackman blackout blackpool blackrose blacksabbath blade blahblah
blaster blastoise bleach blessed blessing blessings blink blizzard blonde blondes blood bloody blossom blowfish blowjob blowme
blue blueberry bluebird blueboy blueeyes bluefish bluemoon bluesky bobafett bobby bobdylan bobmarley bogart bolivia bollocks
bolton bombay bombers bonbon bond bonehead bonjour bonjovi bonnie boobies booboo booger boogie booty boromir borussia boston
botswana bottle bowling boxing boyfriend bradford bradley brandi brandon brandy brasil braves brazil breakfast breakingbad
breanna brenda brendan brian brianna bridge bridget brighton brigitte brisbane bristol britney brittany brittney broadway
broncos brooke brooklyn brother brothers brown brownie brownies browning bruce brucelee brunei brutus bryan bubba bubble
bubblegum bubbles bucharest buckeye buckeyes budapest buddha buddy buddyboy budweiser buffalo buffy bugatti buick bulbasaur
bulgaria bulldog bulldogs bullet bullfrog bullshit bunghole bunny burma burnley busan business buster butcher butter buttercup
butterfly butthead butthole button cadillac cairo caitlin calcutta calgary caliente california caligula callofduty calvin
camaro cambodia cambridge camel cameltoe camera cameron cameroon camila camilla camille campbell camry canada cancer candy
candyman cannabis cannon cannondale canon capetown caprice capricorn capslock captain caramel caramelo caramon cardiff
cardinal cardinals caribou carlitos carlos carmen carol carolina caroline carpediem carpenter carrie cartman cartoon
casablanca casanova cascade cashier cashmoney casper cassandra cassidy castle catalina catarina catfish catherine catwoman
cavalier celeste celica celtic celtics center cerberus cessna challenge challenger chambers chameleon champion champions
chance chandler chanel changeit changeme changes charger chargers charizard charlene charles charleston charlie charlotte
charlton charmed chase cheater cheche checkers cheerleader cheese cheeseburger cheesecake cheetah chelsea chemist chemistry
chennai cherokee cherries cherry chester chevelle chevrolet chevy chewbacca cheyenne chicago chichi chicken chickens children
chile chimpanzee chinchilla chinese chipmunk chivas chloe chocolat chocolate chopper chouchou chris chrisbrown christ
christian christina christine christmas christopher chronic chrysler chuckles church ciao cincinnati cinderella cinnamon cisco
citizen citroen civic claire clarence clarinet classic classics claude claudia claudio clayton cleaner clemson cleopatra
cleveland clifford clinton clitoris clover coach cobra cocacola cockatoo cocksucker cocktail coconut coffee coldbeer coldplay
college colombia colorado colours coltrane columbia columbus comanche commando company compaq component computer computers
concorde concrete condor confused connect connie connor conrad consumer contact content contrasena contraseña control converse
cook cookie cookies cool coolcat cooldude coolgirl coolguy coolman coolness cooper copenhagen copper corazon corinthians
corleone cormorant corolla corona corvette cosmos costarica cosworth cougar cougars counterstrike country courage courier
courtney cowboy cowboys coyote cracker crackers craig crashbandicoot crazy crazybitch creampie creamy creation creative
creature cricket criminal crimson cristian cristiano cristina croatia crocodile crossfire crossroad crusader cruzeiro crystal
cska cuba cuddles cumming cumshot cunt cupcake current cutegirl cutie cutiepie cycling cyclone cyclones cynthia cyprus
dachshund daddy daddysgirl daewoo daisy dakota dallas dalmatian damian damnit dancer dancing danger daniel daniela daniella
danielle danny dannyboy darkangel darkknight darklord darkman darkness darkside darkstar darling darren darthvader dartmouth
database daughter dave david davidbowie dawson daylight dayton deadhead deadman deadpool death deathnote deathstar debian
deborah december deepak deeppurple deepspace deeznuts default defender deftones delaware delfin delhi deliver delta deltaforce
demon denise denmark dennis dentist denver depeche derrick desert design designer desire desiree deskjet desktop destiny
destroy destroyer detective detroit deutsch deutschland devil devildog devils dexter dhaka diablo diamond diamonds diana dick
dickhead diesel dietcoke digger digimon digital dilligaf dinamo dingdong dinner dinosaur dipshit director dirtbike dirty
discover discovery disney diver divine dlink dmitriy dmitry doberman doctor dodger dodgeram dodgers doggie doggystyle doghouse
dolemite dollar dollars dolly dolphin dolphins domain dominic dominick dominique donald donkey donkeykong donnie doomguy
doomsday doraemon dorothy dortmund doudou doughboy douglas download downtown draco dragon dragonball dragonballz dragonfly
dragons dragoon drake drdre dream dreamer dreaming dreams dresden drizzt drowssap drpepper drummer dublin ducati duchess duke
dumbass duncan dundee dupa durban durham dutchess dynamite dynamo eagle eagles earnhardt easter eastside eastwood eatmenow
eatshit eclipse economist ecuador edgar edinburgh edison editor edmonton eduardo edward edwards egypt einstein ekaterina
eldorado election electric electrician electricity electron element eleonora elephant eleven elizabeth elizaveta elliot
elliott elminster elpaso elvis elvispresley emerald emerson emily eminem emma emmanuel emperor empire energy engineer england
english enigma enrique enter enternow enterprise epson erection eric erica ericsson erotic escalade escape escort espresso
estonia estrella eternal eternity ethernet ethiopia eugene europe evanescence everest evergreen everlast everquest everton
everyday everyone everything everywhere evolution excalibur excellent exchange exclusive explorer express extreme fabian
fabulous facebook failure fairlane fairview faith faithful falcon falcons fallout family familyguy fandango fantasia fantastic
fantasy farmer farming farscape fashion fastball fatass father fatima favorite fearless feather february fedora felicia felipe
felix female fender fenerbahce ferguson fernanda fernandez fernando ferrari ferret festival fetish feyenoord ficken fiction
fields fiftycent fighter files filter finalfantasy financial finger finish finland fire fireball firebird firefighter firefire
firefly firefox fireman firenze firewall fishbone fisher fisherman fishhead fishing fitness flamengo flames flamingo flash
flatron fleetwood flexible floppy florence florida florist flower flowerpower flowers fluffy flyers flying foobar foofighters
football footballer foreplay foreskin forest forever forget formula forsaken fortnite fortress fortuna fortune forzaroma
foster fountain foxylady france frances francesca francesco francis francisco francois frank frankfurt frankie franklin
freckles fred freddie freddiemercury freddy frederic frederick free freebird freedom freeman freepass freeporn freepussy
freestyle freeuser freeway french fresh fresno friday friend friendly friends friendship friendster fright frodo frog froggie
froggy frontier frozen fruehling fuck fucker fuckers fuckface fucking fuckinside fuckit fuckme fuckoff fuckthis fucku fuckyou
fuckyoubitch fullmoon function funny funtime furniture futbol futurama future gabriel gabriela gabriella gabrielle galactica
galadriel galatasaray galaxy galina gallery gameboy gamecock gamecube gameofthrones gameover gamer games gandalf ganesh
gangbang gangsta gangster garcia garden gardener garfield gargoyle garlic garrett gatekeeper gateway gateways gatorade gators
gaurav gazelle geheim gemini general generals generic genesis geneva genius gentle geoffrey geography geologist george georgia
gerald gerard german germany geronimo gertrude getmoney getout getsome ghana ghetto ghost ghostrider gianluca giants gibson
gilbert gilberto ginger giovanna giovanni giraffe girl girlfriend girls giselle giuseppe gizmo glacier gladiator gladiators
glasgow glendale glitter gloria glory gmoney goalkeeper goaway goblin godbless goddess godfather godisgood godislife godislove
godofwar godsmack godzilla goforit gohan goku goldberg golden goldeneye goldfinger goldfish goldie goldmember goldstar
goldwing golf golfball golfer golfgolf golfing golfman gollum gonzales gonzalez goodboy goodbye goodday gooddog goodgirl
goodlife goodluck goodman goodnews goodnight goodtime goodtimes google gordon gorgeous gorilla government graduate graham
grandfather grandma grandmother grandpa grant grapefruit graphics grasshopper grateful gravity greatone greece green greenbay
greenday greeneyes greenfield greensboro greentea gregory gremlin grenada greyhound griffin grizzly groovy groucho guardian
guardians guatemala gudhinda guest guestguest guildwars guillermo guinness guitar guitarist guitarman gundam gunner gunners
gunsnroses gupta gustavo guyana gymnast gymnastics hacker hackers hahaha hahahaha hailey hairdresser haiti halflife hallo
hallohallo hallowed halloween hamburg hamburger hamilton hammer hammers hamster handsome handyman hannah hannahmontana
hannibal hannibalecter hansolo hanson hanuman happiness happy happyday happydays happyman happyness hardcock hardcore hardon
hardrock hardware harley harleydavidson harmony harold harris harrisburg harrison harry harrypotter hartford harvard harvest
harvey haslo hassan hastings hattrick hawaii hawaiian hawkeye hawkeyes hayabusa headhunter heart heartbreaker hearts heather
heaven hector hedgehog heineken helena helicopter hellboy hellfire hellhound hello hellohello hellokitty hellothere hellraiser
helpdesk helpless helpme helsinki henderson hendrix hennessy henry herbst hercules heritage herman hermione hero heroes
hershey hesoyam hetfield hewlett highheels highland highlander hinata hiphop hippopotamus history hitachi hitman hobbiton
hockey hola holiday holidays hollister hollywood homeboy homer homerun homework honda hondas honduras honesty honey honeybear
honeybee hongkong honolulu hooker hooligan hoosiers hooters hopeless horizon hornet hornets horny horse horses hospital hotboy
hotchick hotdog hotdogs hotgirl hotmail hotmama hotpussy hotrod hotsex hotshot hotstuff hottie house houston howard however
hudson huge hugohugo hull hummer hummingbird humphrey hungary hunter hunters hunting hurley hurricane husband husker huskers
hussein hustler hyena hyperion hyundai ibrahim iceberg icecream icecube icehouse iceland iceman ichigo idiot idontknow idunno
ignacio igorek iguana ihateyou illinois illusion iloveboys ilovegirls ilovegod ilovehim ilovejesus iloveme ilovemom ilovemum
ilovemusic ilovemyfamily ilovemymom ilovesex iloveu iloveyou iloveyoubaby iloveyoumom iloveyousomuch iloveyoutoo imagine
immortal impala imperial indiana indianapolis indians indigo indonesia infantry inferno infinite infiniti infinity information
inlove innocent insane insanity insomnia inspector inspiron insurance integra integral intel inter intercom internal internet
interpol intrepid intruder inuyasha invader invisible iomega iphone iran iraq ireland irish ironhorse ironmaiden ironman
isabel isabella isabelle islamabad island islander israel istanbul itachi italia italian italiano iverson jackass jackie
jackoff jackpot jackson jacksonville jacob jaguar jaguars jakarta jake jamaica james jamesbond jamie janelle janine january
japan japanese jasmin jasmine jason jasper javier jayhawks jayz jazz jeanette jedimaster jeff jefferson jeffery jeffrey
jellybean jellyfish jenifer jenna jennifer jennings jenny jeremiah jeremy jerome jerry jersey jerusalem jesse jessica jessie
jester jesus jesuschrist jesusislord jesuslovesme jesussaves jetaime jethrotull jeweler jewels jimihendrix jimmorrison jimmy
joanna joaquin jocelyn johanna johannesburg john johncena johnny johnnycash johnson jojojo jonathan jordan jose joseph
josephine joshua journalist journey juanita judaspriest judge judith judo julian juliana juliano julie juliet juliette julio
july june junebug jungle junior juniper jupiter jurassic justdoit justice justin justinbieber justine juventus kakashi
kamikaze kangaroo kansas kansascity kanye karachi karate karen karina karolina kasia kasper katarina katerina katherine
kathleen kathryn katie katrina katyperry kawasaki kayla kayleigh kazakhstan keepout keith kelly kendall kendra kennedy kenneth
kenny kentucky kenya kermit kerstin kevin keyboard keystone khadija kickass kickboxing kidrock kiev killbill killer killers
killjoy killkill killme kimberley kimberly king kingdom kingfish kingfisher kingking kingkong kings kingston kinky kirby kirk
kirsten kisses kissme kitchen kitkat kitten kittens kitty kittycat kittykat kleopatra klondike knickers knight knights
knockers knuckles koala kochanie koeln kolkata kolokolo konstantin kontol korea korn koroleva krakow krasotka krishna kristen
kristian kristin kristina kristine kristy krystal ksenia kumar kurtcobain kuwait kyoto labrador lacrosse ladies ladybug
ladydog ladygaga lagos lahore lakers lakeside lakota lakshmi lalala lalalala lambchop lambert lamborghini lancelot lancer
landofthelost landrover langston language lansing laptop laracroft larissa larry lasagna lasalle laser laserjet lastname
lastochka lasvegas latina latinas latvia laura lauren laurence lauretta lavender lawrence lawyer leagueoflegends leather
leavemealone lebanon lebron lebronjames ledzeppelin leeds legend legends legolas leicester leipzig lemonade lenovo leonard
leonardo leonidas leopard lesbian leslie leticia letitbe letmein letmeinnow leverkusen lexington lexmark lexus liberia liberty
libra librarian library libya licking liebling lieverd lifeguard lifehack lifeisgood lifeline lifetime light lighthouse
lighting lightning lillian limewire lincoln linda lindsay lindsey lineage linebacker linkedin linkinpark linksys linux
lionheart lionking lipstick liquid lisboa literature lithuania little littleman littleone liverpool lizard lizzie lobster
logan logitech lokomotiv lolipop lollipop lollypop london loneliness lonely lonestar lonewolf longbeach longboard longdong
longhair longhorn longhorns longjohn looking lorena lorenzo losangeles loser lost louisiana louisville loulou lovable love
lovebird lovebug lovehate loveless lovelife lovelove lovely loveme lovemenot lover loverboy lovergirl lovers loveyou
loveyoubaby lowrider lucas lucia luciano lucifer luckie lucky luckydog luckyman luckyone luckystar ludacris ludmila luigi
lumber lunch luther luxembourg lynyrd lyon macaroni macau macbeth macbook macdaddy macedonia mach macintosh mackenzie
madagascar maddison maddog madeline madison madmax madonna madrid maestro maganda magazine magdalena magenta maggie magic
magical magician magnet magnolia magnum magnus mahal mahalkita mahalko mahesh maiden majestic major makaveli maksim maksimka
malachi malawi malaysia malcolm maldives malibu mallorca mallory malta mama mammoth management manager manchester mandarin
mandy manila manolo mansfield mansion manson manuel manutd maradona marathon marcela marcella marcello marcelo march marcus
margaret margarida margarita maria mariah mariana mariano marie marijuana marilyn marina marine mariner mariners marines mario
mariposa marisol marissa marketing marlboro marley marlins marlon maroon marriage married marseille marshall marshmallow
martha martin martina martinez martini marvin maryam maryjane maryland masamune maserati massive master masterbate masters
masturbation material mathematics mathew matrix matthew matthews matthias maureen maurice mauricio mauritius maverick
mavericks maxima maximum maximus maxwell maybe mazda mckenzie meatball meathead mechanic medical medicine mediocre meerkat
megadeth megatron melanie melbourne melissa member memories memory memphis mendoza mentor mephisto mercedes mercury meridian
merlin merlot mermaid mersedes messenger metal metalgear metallic metallica meteor metroid mewtwo mexican mexico miami michael
michaela michaeljackson michel michele michelle michigan mickey mickeymouse microlab microphone microsoft middlesbrough
midfielder midnight midnite mighty miguel mikhail milan milano milesdavis milkshake millenium millennium millenniumfalcon
miller million millionaire millions millwall milton milwaukee mindy mine minecraft minerva mingus ministry minneapolis
minnesota minnie miracle miranda miriam mischief misfits misha misiek mission mississippi missouri missy mistress mitchell
mitsubishi mittens mobile mobydick modern mohamed mohammad mohammed moldova mollie molly mommy monaco monalisa monaliza monday
money moneymaker moneymoney mongolia mongoose monica monika monique monitor monkey monkeyboy monkeys monopoly monroe monster
monsters montana monterey montgomery montreal monty moocow moomoo moonbeam moondog moonlight moonshine moonstar mordor morgan
morning morocco morpheus morrigan morris morrison mortal mortalkombat mortgage mortimer moscow moses moskva mosquito
motdepasse mother motherfucker mothers motocross motor motorcycle motorhead motorola mountain mountaindew mouse movies
mozambique mozart muenchen muffin muhammad muhammed mulder multimedia mumbai munchkin munich murder murphy muscle mushroom
mushrooms music musica musical musician musicman mustafa mustang mustangs myangel myanmar mybaby mybabyboy myfamily mykids
mylife mylove mymommy mymother mynameis mypass mypassword myself myspace mysql mysterio mystery mystic mystical nagoya nairobi
naked namibia nanana nancy naomi napoleon napoli napster naruto nascar nashville natalia natalie natasha nathalie nathan
nathaniel national native naughty naughtyboy nautica navigator navyseal nebraska necromancer neighbor neighbour nelson nemesis
nepal neptune netgear netherlands netscape network networks nevada never nevergiveup nevermind nevermore newcastle newengland
newjersey newlife newman neworleans newpass newpassword newport newspaper newyear newyork newzealand nextel nicaragua niceass
niceguy nicholas nichole nickname nicola nicolas nicole nigeria nighthawk nightingale nightmare nightwish nikita nikolas
nikolay nineteen ninja nintendo nipple nipples nirvana nissan nobody noelia nokia nolimit nonono nonsense noodle noodles
nopassword norfolk normal norman northern norway norwich notebook nothing notorious notredame nottingham november nsync nugget
number numberone nurse nuttertools nygiants nymets oakland oatmeal obiwan obiwankenobi oblivion obsession ocean octavia
october octopus odysseus offspring oklahoma oldpassword oldschool oldsmobile olenka oliver olivia olivier olympique olympus
omaha oman omar onedirection onelove onepiece online onlyme onlyone opendoor opensesame openup operator opossum optician
optimist optimus oracle orange oranges orchard orchid oregon orgasm original orioles orion orlando osaka osbourne oscar oslo
ostrich ottawa otter outkast outlaw outside overkill overlord overwatch oxford pacific packard packers paintball painter
painting pajero pakistan palace palermo palestine palmeiras paloma pamela panama panasonic pancake panda pandora pantera
panther panthers panties pantyhose papillon paradigm paradise paradox paraguay parakeet paramore paranoid paris parker parola
partner party pass passat passcode passion passphrase passport passw passwd password passwords passwort patches patel
pathfinder patience patricia patricio patrick patriot patriots patrol paula pauline pavement pavilion payton peace peaceful
peaches peacock peanut peanuts pearljam pebbles pecker pegasus pelican penelope penguin penguins penis pentagon pentium people
peoples peoria pepper peppermint pepsi pepsicola perfect perfection performa perhaps pericles persephone personal perth peru
pervert peter peterpan petersburg petunia peugeot phantom pharmacist pharmacy pheasant philadelphia philip philippe
philippines philips phillies phillip phillips philosopher phoebe phoenix phone photo photographer photos phpbb phreak
physicist physics piano pianoman picard picasso piccolo pickle pickles picture pictures pierre pilot pimpdaddy pimpin pimping
pinball pineapple pinetree pingpong pinhead pink pinkfloyd pinky pioneer pipeline piramida pirate pirates pisces pissoff
pistons pitbull pittbull pittsburgh pizza pizzahut planet plastic platinum platypus playboy player players playgirl playground
playmate playstation playtime please pleasure plumber plymouth pockets poison pokemon pokemons poker poland police policeman
polina politician politics polopolo polska pontiac poodle poohbear pookie poontang poop poopface poophead poopoo popcorn
popeye popper poppy popsicle porcupine porkchop porn porno pornstar porsche porter portland porto portsmouth portugal poseidon
positive possible possum postgres postman potato potatoes potter powder power powerful powers pradeep prague preacher precious
predator prelude premier premium presario president presidente preston pretoria pretty prettyboy prettygirl priest prince
princesa princess princeton pringles printer priscilla prison prius private privet prodigy producer product production
professional professor programmer progress project prometheus promise property prophet prosper protect protocol prototype
providence prozac psycho psychologist publisher puddin pumpkin pumpkins punisher punk punkrock puppies puppy purple pussies
pussy pussycat pussyman qatar qazwsx qazwsxedc qazxsw quake quality quantum quarterback quebec queen queens queensland quentin
question quicksilver qwaszx qweasd qweasdzxc qwedcxz qweqwe qweqweqwe qwer qwerasdf qwerfdsa qwert qwerty qwertyu qwertyui
qwertyuiop qwertz qwertzui qwertzuiop rabbit rabbits raccoon racecar rachael rachel racing radical radiohead rafael ragnarok
raiders railroad rainbow rainbows raindrop raistlin rajesh raleigh ramesh ramirez rammstein ramones ranger rangerover rangers
raphael raptor raptors rapture raspberry rasputin rastafari ratchet rattlesnake rawiswar raymond reality realmadrid reaper
rebecca rebel rebels reckless record recovery redalert redbaron redbull reddevil reddog reddwarf redhat redhead redhot redneck
redrose redrum redskins redsox redwings redwood reggae regina reginald register reindeer reload remember renault renee
renegade reporter republic research resident residentevil respect restless retired revenge revolution reykjavik reynolds
rhiannon rhinoceros ricardo richard richards richie richmond rickey ricky rightnow rihanna ringo rivendell river riverside
riverview roadkill roadking roadrunner roadster robert roberta roberto roberts robin robinhood robinson roblox robotech
robotics rochelle rochester rocker rocket rockets rockford rockhard rocknroll rockon rockport rockstar rocky rockyou roderick
rodney rodrigo rodriguez roland rollingstones rollsroyce rolltide roma roman romance romania romans romantic romashka romeo
ronald ronaldinho ronaldo rooney roosevelt rooster root rootbeer rootroot rosario rose rosebud rosemary roserose roses
rottweiler router rowing roxanne royals rubber ruben ruffles rugby rules runescape runner running rush ruslan russell russia
russian rusty ruth rwanda ryan sabina sabotage sabrina sacramento saigon sailboat sailing sailor sailormoon saints sakura
salamander salasana salmon salvador salvation samanta samantha sammie sammy samoa sampson samson samsung samuel samurai
samwise sanantonio sanchez sandeep sanders sandiego sandman sandra sandrine sandwich sanfrancisco sanjay santa santana
santiago santos saopaulo sapphire sarah saratoga saruman sasha saskia sasuke satan satellite saturday saturn sauron sausages
savage savannah saviour saxophone scarface scarlet scarlett schalke schatz schatzi scheisse school schumacher science
scientist scissors scooby scoobydoo scooter scooters scorpio scorpion scorpions scotland scottish scotty scout scouting
scrabble scrapper scream screamer screen scrooge scruffy scully sculptor seabreeze seagull seahawks seahorse seattle sebastian
second secret secretary secrets secretword security seminole seminoles semperfi senator senators senegal senha senior sentinel
sentra seoul sephiroth september sepultura serbia serena serenity sergeant sergey sergio series server service seventeen
sevilla sexgod sexsex sexual sexy sexybabe sexybaby sexybitch sexyboy sexygirl sexylady sexylove sexymama sexyman sexyme
sexything shadow shadows shakespeare shakira shalom shampoo shamrock shamus shane shanghai shannon sharingan sharks sharma
sharon shaved shawn sheeba sheepdog sheffield shelby sheldon shelly shelter shepherd sheriff sherlock sherry sherwood shibby
shinobi shit shitface shithead shitty shiva shocker shooter shopping shorty shotgun shotokan showboat showcase showtime
siemens sierra signal signature silence silenthill silicone silver silverado silverfox simon simone simple simpleplan
simplicity simpson simpsons sinatra sinclair singapore singer singh sinner sister sithlord skate skateboard skateboarding
skater skeeter skiing skinhead skinny skipper skittles skoda skyline skynyrd skywalker slamdunk slapshot slayer sleeping
sleepy slimshady slipknot slippery slovakia slovenia sluts slutty smackdown smallville smartass smashing smile smiles smiley
smirnoff smith smitty smoke smokes smokey smokin smoking smooth smoothie smother snakes snapper snatch sneakers snickers
sniper snoopdog snoopdogg snoopy snowball snowboard snowboarding snowflake snowman snowwhite snuggles soccer soccerball
socrates sofia softail softball software soldier soldiers soleil solitude solnce solnishko solomon solution somalia somebody
someone something sometimes somewhere sommer sonic sonicthehedgehog sophia sophie soprano sorry soulcalibur soulmate
soundgarden sounds southampton southern southpark southside spaceman spaghetti spain spanish spank spanking spanky sparkle
sparkles sparky sparrow spartak spartan spartans speaker special specialist specialk species spectrum speedway speedy spencer
sphinx spider spiderman spike spikes spirit spitfire splash splinter spock spokane spongebob spooky sport sporting sports
spring springer springfield springs sprinter sprite spunky sputnik spyro square squirrel squirt squirtle srinivas stallion
standard stanford stanislav stanley starbuck starbucks starcraft stardust starfish stargate starlight starship starstar start
starter startrek starwars static station stayaway stealth steaua steel steelers stefan stefania stefano stella steph stephan
stephane stephanie stephen sterling steve steven stevens stewart sticky stingray stlouis stockholm stocking stockings
stonecold stoned stones stonewall storm stormtrooper stormy strange stranger strangle strat strategy strawberry stream
streaming street streetfighter strength strike striker strikers stripper student studio studmuffin stunner stupid stupidass
stuttgart subaru sublime submarine success suckdick sucker suckers suckit suckme suckmydick sudan sugar suicide sullivan
summer summers summertime sunbird sundance sunday sunderland sunflower sunglasses sunlight sunny sunnyday sunrise sunset
sunshine super superboy superfly supergirl superhero superior superman supermario supernatural supernova supersonic superstar
superuser supervisor support supreme surabaya suresh surfboard surfer surfing surgeon surinam survivor susana susanna susannah
suzanne suzuki svetlana swallow swansea sweden sweet sweetheart sweetie sweetiepie sweetlove sweetness sweetpea sweets sweety
swimmer swimming swingers switzerland swordfish sydney sylvester sylvia symantec symphony syncmaster syracuse syria sysadmin
system tabitha tacobell tacoma taekwondo tailor taipei taiwan talisman tallahassee tamara tampa tanis tanner tanzania
tarantula target tarheel tarheels tarzan tatiana tattoo taurus taylor taylorswift tazmania teacher teachers team teamo
technical technician technics techno teddy teddybear teenager tekken telefon telephone television temp temporal temporary
temppass temptemp tennis tequiero tequila teresa terminal terminator terrance terrapin terrible territory terry test tester
testing testpass testtest testuser texas thailand thanatos thanks thanksgiving thankyou theater thebeach thebeast thebeatles
thebest theboss thecat thecure thedoors theend theflash thegame thegreat thejudge thekiller theking theman themaster thematrix
theodore theone theresa therese therock theshit thesims thething thetruth thewall thewitcher thierry thinking thinkpad
thirteen thisisit thomas thompson thornton through thuglife thumper thunder thunderbird thunderbolt thunderstorm thursday
tiberius tiffany tiger tigercat tigers tigger tiggers timberland timmy timothy timur tinker tinkerbell tinman tintin titanic
titanium titans titleist tits titties toby together tokyo toledo tomahawk tomato tomatoes tombraider tomcat tommy tomorrow
tomtom tonight toolbox toor topcat topdog topgun topsecret torino tornado toronto tortoise toshiba tottenham toucan touchdown
toulouse toyota tracey tracker tractor trademark traffic transam transfer transformer transformers transit translator
transport trapper travel traveler travis treasure trevor triangle triathlon tricia triforce trigger trinidad trinity triplets
tristan triumph trojan trojans trombone trooper trouble truck trucker truelove trumpet trunks trustme trustno trustnoone
tucker tucson tuesday tulips tulsa tundra tunisia tupac turkey turner turquoise turtle turtles tweety tweetybird twilight
twinkle twister twitter tyler typhoon ubuntu uganda ukraine ultima ultimate ultimatum ultraman umbrella undead underground
undertaker undertow underworld unicorn unicorns united universal universe university unknown unlimited unreal upyours uranus
uruguay user username usmarine uzbekistan vacation vagina valencia valentin valentina valentine valentino valeria valerie
valhalla valkyrie valley vampire vampires vancouver vanessa vanguard vanhalen vanilla vasilisa vatican vauxhall vegas vegeta
vegitto velocity velvet venezia venezuela venice ventura venus verbatim verizon vermont veronica veronika versace vertigo
victor victoria victory video vienna vietnam viewsonic vijay viking vikings viktoria viktoriya vincent vincenzo violence
violet violetta violin viper virgilio virgin virginia virtual vision vitalik vkontakte vladimir vladislav vodafone volcano
volcom volkswagen volleyball volvo voodoo voyager vulcan vulture wachtwoord waiter waitress walker walkingdead wallace walrus
wanderer wanker wanted warcraft warehouse warhammer warlock warning warrior warriors warsaw washburn washington watcher water
waterfall waterloo waterman watermelon waterpolo watson weasel webmaster wednesday weed weezer welcome welcomes welder welkom
wellington wendy werder werewolf western westham westlife westside westwood wetpussy whateva whatever whatsup wheels whenever
wherever whiplash whiskers whiskey whistler white whiteboy whitehouse whiteout whitesox whitney whocares whoever wichita wigan
wilbur wildcard wildcat wildcats wildfire wildman wildwood willem william williams williamsburg willie willow wilson windmill
window windows windsor windsurf winner winners winnipeg winston winter wireless wisconsin wisdom wishbone within without
wizard wizards wolf wolfgang wolfman wolfpack wolverine wolverines wolves woman wombat women wonder wonderful wonderland
woodland woodpecker woodstock woodwork woody wordpass working workout workshop world worldcup worldofwarcraft wormwood
wrangler wrestle wrestler wrestling wrinkles writer wyoming xander xavier xbox xfiles xxxxxx yahoo yamaha yankee yankees
yasmin yeahbaby yellow yellowstone yemen yesterday yogibear yolanda yomama york yoshi young yourmom yourname yourpassword
yousef yousuck yugioh yusuf yvonne zachary zainab zambia zanzibar zaqwsx zaqxsw zdravstvuy zealot zebra zelda zenit zeppelin
zerocool zidane zildjian zimbabwe zombie zoosk zurich zxcasdqwe zxcv zxcvb zxcvbn zxcvbnm zztop
`;

export const COMMON_WORDS: ReadonlySet<string> = new Set(WORDS.split(/\s+/).filter(Boolean));
