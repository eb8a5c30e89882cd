/**
 * What the passwords that are used most are made of, whichever list of leaked ones is read: first names, teams,
 * animals, things, swear words, runs of keys. Lower case, four letters or more.
 */
const WORDS = `
aaron abcd abcdef abcdefg abcdefgh abigail access account adam adidas admin administrator adrian adriana airborne
airplane alabama alaska albert alberto alejandra alejandro alex alexander alexandra alexandre alexandria alexis
alfredo alice alicia alison alliance alliecat allison almighty alyssa amanda amateur amazing amber amelia america
american amsterdam anakin anastasia anderson andrea andreas andres andrew android andromache andromeda angel angela
angelica angelina angelo angels animal animals anna annabelle annie anthony antonio apache apocalypse apollo apple
apples april aquarius arctic argentina aries arizona armando arnold arsenal artemis arthur arturo asdf asdfasdf asdfg
asdfgh asdfghj asdfghjk asdfghjkl asdfjkl ashleigh ashley assassin asshole asterix athena atlanta atlantic atlantis
audi august augustus austin australia autumn avalanche avalon avatar awesome azerty azertyuiop babe baby babyblue
babyboy babydoll babyface babygirl babylon babylove backspace badass badboy badger badgirl bailey ballet balloon balls
baltimore banana bananas bandit barbara barbie barcelona barney baron bartender baseball basket basketball bassman
bastard batman battery battle bear bearcats beast beatles beatrice beautiful beauty beaver because beefcake believe
bella belmont benfica benjamin bennett benson berlin bernard bernardo bethany betty beyonce bianca bigbear bigbird
bigboobs bigboy bigcock bigdaddy bigdick bigdog bigfoot bigman bigred bigtits billabong billy biohazard birdie
birthday biscuit bismarck bitch bitches biteme black blackbird blackcat blackdog blackie blackjack blackman blackout
blackrose blade blahblah blaster blessed blessing blessings blink blizzard blonde blondes blood bloody blossom
blowfish blowjob blowme blue blueberry bluebird blueboy blueeyes bluemoon bluesky bobby bogart bollocks bombers bonbon
bond bonnie boobies booboo booger boogie booty boston bottle bowling bradford bradley brandi brandon brandy brasil
braves brazil breanna brenda brendan brian brianna bridge bridget britney brittany broadway broncos brooke brooklyn
brother brothers brown brownie brownies browning bruce brutus bryan bubba bubble bubblegum bubbles buckeye buckeyes
buddha buddy buffalo buffy bugatti bulldog bulldogs bullet bullshit bunny business buster butter buttercup butterfly
butthead button cadillac caitlin california caligula calvin camaro cambridge camera cameron camila camilla camille
campbell canada cancer candy cannabis cannon cannondale capricorn captain caramel caramelo cardinal cardinals carlos
carmen carol carolina caroline carpenter carrie cartman cartoon cascade cashmoney casper cassandra cassidy castle
catalina catarina catherine catwoman celeste celtic celtics center cessna challenge challenger champion champions
chance chandler chanel changeit changeme changes charlene charles charlie charlotte charlton charmed chase cheater
cheche cheerleader cheese cheesecake chelsea chemistry cherokee cherries cherry chester chevelle chevrolet chevy
cheyenne chicago chichi chicken chickens children chinese chivas chloe chocolate chopper chris chrisbrown christ
christian christina christine christmas christopher chronic chrysler chuckles church cinderella cinnamon citizen
claire clarence clarinet classic classics claude claudia claudio clayton clemson cleopatra cleveland clifford clinton
clover cobra cocacola cocksucker cocktail coconut coffee college colombia colorado colours columbia columbus comanche
company component computer computers concorde concrete condor confused connect connie connor conrad consumer contact
content control converse cookie cookies cool coolcat cooldude coolgirl coolguy coolman coolness cooper copper corleone
corolla corona corvette cosmos costarica cougar cougars country courage courtney cowboy cowboys coyote cracker
crackers craig crazy crazybitch creampie creamy creation creative cricket criminal crimson cristian cristiano cristina
crocodile crossfire crossroad crusader cruzeiro crystal cuddles cumming cumshot cunt cupcake current cutegirl cutie
cutiepie cyclone cyclones cynthia daddy daddysgirl daisy dakota dallas damian damnit dancer dancing danger daniel
daniela daniella danielle danny darkangel darkknight darkman darkness darkside darkstar darling darren darthvader
dartmouth database dave david dawson deadhead deadman deadpool death deathnote deborah december deeznuts default
defender delaware delfin deliver delta deltaforce demon denise dennis denver depeche derrick desert design designer
desire desiree desktop destiny destroy destroyer detroit deutsch deutschland devil devildog devils dexter diablo
diamond diamonds diana dick dickhead diesel digger digital dinosaur dipshit director dirty discover discovery disney
diver divine doberman doctor dodger dodgers doggie doggystyle dolemite dollar dollars dolly dolphin dolphins domain
dominic dominick dominique donald donkey donnie doraemon dorothy douglas download downtown draco dragon dragonball
dragonfly dragons dragoon drake dream dreamer dreaming dreams drowssap drummer dublin ducati duchess duke dumbass
duncan dundee dynamite dynamo eagle eagles earnhardt eastside eastwood eatmenow eatshit eclipse edgar edison eduardo
edward edwards einstein election electric electricity element eleonora elephant eleven elizabeth elliot elliott
emerald emerson emily eminem emma emmanuel emperor empire energy england english enigma enrique enter enterprise
erection eric erica erotic escape escort espresso estrella eternal eternity ethernet eugene europe everest evergreen
everlast everton everyday evolution excalibur excellent exchange exclusive explorer express extreme fabian fabulous
facebook failure fairlane fairview faith faithful falcon falcons family familyguy fantasia fantastic fantasy
farmer farming fashion fatass father favorite fearless feather february felicia felipe felix female fender fenerbahce
fernanda fernandez fernando ferrari ferret fetish fiction fields fighter files filter financial finger finish fire
fireball firebird firefighter firefire firefly firefox fireman firewall fishbone fisher fishhead fishing fitness
flamengo flames flamingo flash flatron flexible floppy florence florida flower flowerpower flowers fluffy flyers
flying foobar foofighters football footballer foreplay foreskin forest forever forget formula forsaken fortress
fortuna fortune forzaroma foster foxylady france frances francesca francesco francis francisco francois frank frankie
franklin fred freddie freddy frederic frederick free freedom freeman freepass freeporn freepussy freestyle freeuser
freeway french fresh friday friend friendly friends friendship friendster fright frog froggie froggy frontier frozen
fuck fucker fuckers fuckface fucking fuckinside fuckit fuckme fuckoff fuckthis fucku fuckyou fuckyoubitch fullmoon
function funny funtime futbol future gabriel gabriela gabriella gabrielle galatasaray galaxy galina gallery gameboy
gamecock gamecube gamer games gandalf gangbang gangsta gangster garcia garden garfield gargoyle garlic garrett
gatekeeper gateway gateways gators gaurav geheim gemini general generals generic genesis genius gentle geoffrey george
georgia gerald gerard germany geronimo getmoney getout getsome ghetto ghost gianluca giants gibson gilbert gilberto
ginger giovanna giovanni girl girls giselle giuseppe gizmo gladiator gladiators glasgow glendale glitter gloria glory
gmoney goaway goblin godbless goddess godfather godisgood godislife godislove godsmack godzilla goforit goldberg
golden goldeneye goldfinger goldfish goldie goldmember goldstar goldwing golf golfball golfer golfgolf golfing golfman
gonzales gonzalez goodboy goodbye goodday gooddog goodgirl goodlife goodluck goodman goodnews goodnight google gordon
gorgeous gorilla government graduate graham grandma grandpa grant grapefruit graphics grateful gravity greatone green
greenbay greenday greeneyes greenfield greentea gregory gremlin griffin grizzly groovy groucho guardian guardians
gudhinda guest guillermo guinness guitar guitarist guitarman gundam gunner gunners gustavo gymnast gymnastics hacker
hackers hahaha hahahaha hailey hallo hallowed halloween hamburg hamilton hammer hammers hamster handsome hannah
hannahmontana hanson happiness happy happyday happydays happyman happyness hardcore hardon hardrock hardware harley
harleydavidson harmony harold harris harrison harry harrypotter hartford harvard harvest harvey hastings hawaii
hawaiian hawkeye hawkeyes headhunter heart heartbreaker hearts heather heaven hector hedgehog heineken helena
helicopter hellboy hellfire hellhound hello hellohello hellokitty hellothere hellraiser helpless helpme henderson
hendrix hennessy henry hercules heritage herman hermione hero heroes hershey hesoyam hetfield hiphop history hitachi
hitman hockey holiday hollister hollywood homeboy homer homerun homework honda hondas honesty honey honeybear
honeybee hongkong hooker hooters hopeless horizon hornet hornets horny horse horses hospital hotboy hotchick hotdog
hotdogs hotgirl hotmail hotmama hotpussy hotrod hotsex hotshot hotstuff hottie house houston howard hudson huge
hugohugo hummer humphrey hunter hunters hunting hurley hurricane husker huskers hustler hyperion iceberg icecream
icecube iceman idiot idontknow idunno ignacio iguana iloveboys ilovegirls ilovegod ilovehim ilovejesus iloveme
ilovemom ilovemum ilovemusic ilovemyfamily ilovemymom ilovesex iloveu iloveyou iloveyoubaby iloveyoumom iloveyousomuch
iloveyoutoo imagine immortal impala imperial indiana indians indigo indonesia inferno infinite infinity information
inlove innocent insane insomnia inspector insurance integra integral intel intercom internal internet interpol
intrepid intruder inuyasha invader invisible iomega ireland irish ironhorse ironmaiden ironman isabel isabella
isabelle island istanbul italia italian italiano iverson jackass jackie jackoff jackpot jackson jacksonville jacob
jaguar jaguars jakarta jake jamaica james jamesbond jamie janelle janine january japan japanese jasmin jasmine jason
jasper javier jazz jeanette jeff jefferson jeffery jeffrey jellybean jellyfish jenifer jenna jennifer jennings jenny
jeremiah jeremy jerome jerry jersey jerusalem jesse jessica jessie jester jesus jesuschrist jesusislord jesuslovesme
jesussaves jethrotull jewels jimmy joanna joaquin jocelyn johanna john johncena johnny johnson jojojo jonathan jordan
jose joseph josephine joshua journey juanita judith julian juliana juliano julie juliet juliette julio june junebug
jungle junior juniper jupiter jurassic justdoit justice justin justinbieber justine juventus kamikaze kangaroo kansas
karate karen karina karolina kasper katerina katherine kathleen kathryn katie katrina kawasaki kayla kayleigh keepout
keith kelly kendall kendra kennedy kenneth kenny kermit kerstin kevin keyboard kickass kidrock killbill killer killers
killjoy killkill killme kimberley kimberly king kingdom kingfish kingking kingkong kings kingston kinky kirsten kisses
kissme kitchen kitkat kitten kittens kitty kittycat klondike knickers knight knights knockers knuckles kolokolo
konstantin kontol korea krishna kristen kristian kristin kristina kristine kristy krystal lacrosse ladies ladybug
ladydog lakers lakeside lakota lalala lalalala lambchop lambert lamborghini lancelot lancer langston laptop larissa
larry lasagna lasalle laser lastname lasvegas latina latinas laura lauren laurence lauretta lavender lawrence leather
lebron lebronjames ledzeppelin legend legends legolas lemonade lenovo leonard leonardo leonidas leopard lesbian
leslie leticia letitbe letmein letmeinnow lexington liberty libra library licking lifehack lifeisgood
lifeline lifetime light lighthouse lighting lightning lillian limewire lincoln linda lindsay lindsey linkedin
linkinpark lionheart lionking liquid little littleman littleone liverpool lizard lizzie logan logitech lolipop
lollipop lollypop london loneliness lonely lonestar lonewolf longbeach longboard longdong longhair longhorn longhorns
longjohn looking lorena lorenzo losangeles loser lovable love lovebird lovebug lovehate loveless lovelife lovelove
lovely loveme lovemenot lover loverboy lovergirl lovers loveyou loveyoubaby lowrider lucas lucia luciano lucifer
luckie lucky luckydog luckyman luckyone luckystar ludacris ludmila lumber luther macbeth macdaddy mach macintosh
mackenzie maddison maddog madeline madison madmax madonna madrid maestro maganda magazine magdalena maggie magic
magical magician magnet magnolia magnum magnus mahal mahalkita mahalko maiden majestic major malachi malaysia malcolm
malibu mallorca mallory mama mammoth management manager manchester mandarin mandy manolo mansfield mansion
manson manuel manutd maradona marathon marcela marcella marcello marcelo marcus margaret margarida margarita maria
mariah mariana mariano marie marijuana marilyn marina marine mariner mariners marines mario mariposa marisol marissa
marketing marlboro marley marlins marlon marriage married marshall marshmallow martha martin martina martinez martini
marvin maryjane maryland massive master masterbate masters masturbation material mathew matrix matthew matthias
maureen maurice mauricio maverick mavericks maximum maximus maxwell mazda medical medicine mediocre melanie melissa
member memories memory memphis mendoza mentor mephisto mercedes mercury merlin merlot mermaid messenger metal metallic
metallica meteor mexican mexico michael michaela michaeljackson michel michele michelle michigan mickey mickeymouse
microlab microsoft midnight midnite mighty miguel milkshake millenium millennium miller million millionaire millions
millwall milton milwaukee mindy mine minecraft minerva ministry minnesota minnie miracle miranda miriam mischief
misfits misha mission mississippi missouri missy mistress mitchell mittens mobile modern mohamed mohammad mohammed
mollie molly mommy monaliza monday money moneymaker moneymoney mongoose monica monika monique monitor monkey monkeyboy
monkeys monopoly monroe monster monsters montana monterey monty moocow moomoo moonbeam moondog moonlight moonshine
moonstar morgan morning morpheus morris morrison mortal moscow moses mother motherfucker mothers motocross motor
motorcycle motorola mountain mountaindew mouse movies mozart muffin muhammad muhammed multimedia munchkin murder
murphy muscle mushroom mushrooms music musica musical musicman mustang mustangs myangel mybaby mybabyboy myfamily
mykids mylife mylove mymommy mymother mynameis mypass mypassword myself myspace mysterio mystery mystic mystical naked
nanana nancy naomi napoleon napster naruto nascar natalia natalie natasha nathalie nathan nathaniel national native
naughty naughtyboy nautica navigator navyseal nebraska necromancer neighbor nelson nemesis neptune netgear netscape
network networks nevada nevergiveup nevermind nevermore newcastle newengland newjersey newlife newman newpass
newpassword newport newyork newzealand nextel nicaragua niceass niceguy nicholas nichole nickname nicola nicolas
nicole nighthawk nightmare nightwish nikita nikolas nineteen ninja nintendo nipple nipples nirvana nissan
nobody noelia nokia nolimit nonono nonsense noodle noodles normal norman northern norwich notebook nothing notredame
november nugget number numberone nymets oakland oatmeal obiwan oblivion obsession ocean octavia october octopus
offspring oklahoma oldschool oliver olivia olivier olympique olympus onelove onepiece online onlyme onlyone opendoor
opensesame operator optimist optimus orange oranges orchard orchid oregon orgasm original orioles orion orlando
osbourne oscar outkast outlaw outside overkill overlord oxford pacific packard packers paintball painter pajero palace
palermo paloma pamela panama pancake panda pandora pantera panther panthers panties papillon paradigm paradise paradox
paramore parker parola partner party pass passat passion passport passw passwd password passwords passwort patches
patience patricia patricio patrick patriot patriots patrol paula pauline pavement payton peace peaceful peaches peanut
peanuts pearljam pebbles pecker pegasus penelope penguin penguins penis pentagon pentium people peoples pepper
peppermint pepsi perfect perfection performa pericles pervert peter peterpan petunia phantom pharmacy philadelphia
philip philippe philips phillies phillip phillips phoebe phoenix phone photo photos phpbb phreak piano pianoman picard
picasso piccolo pickle pickles picture pictures pierre pimpdaddy pimpin pimping pinball pineapple pinetree pingpong
pinhead pink pinkfloyd pinky pioneer pipeline piramida pirate pirates pisces pissoff pistons pitbull pittbull
pittsburgh pizza pizzahut planet plastic platinum playboy player players playgirl playground playmate playstation
please pleasure plumber pockets poison pokemon pokemons poker police policeman polina politics polopolo pontiac
poohbear pookie poontang poop poopface poophead poopoo popcorn popeye popper poppy popsicle porkchop porn porno
pornstar porsche portland portugal positive possible postman potato potatoes potter powder power powerful powers
preacher precious predator prelude premier premium presario president presidente preston pretty prettyboy prettygirl
prince princesa princess princeton printer priscilla prison private prodigy producer product production professional
professor programmer progress project prometheus promise property prophet prosper protect protocol prototype
providence prozac psycho puddin pumpkin pumpkins punisher punk punkrock puppies puppy purple pussies pussy pussycat
qazwsx qazwsxedc qazxsw quality quantum queen queens queensland quentin question quicksilver qwaszx qweasd qweasdzxc
qwedcxz qweqwe qweqweqwe qwer qwerasdf qwerfdsa qwert qwerty qwertyu qwertyui qwertyuiop qwertz qwertzui qwertzuiop
rabbit rabbits racecar rachael rachel racing radical radiohead rafael raiders railroad rainbow rainbows raindrop
ramirez rammstein ramones ranger rangers raphael raptor raptors rapture rasputin rastafari rattlesnake rawiswar
raymond reality realmadrid reaper rebecca rebel rebels record recovery redbaron redbull reddevil reddog redhead redhot
redneck redrose redrum redskins redsox redwings redwood reggae regina reginald register reindeer reload remember renee
renegade republic research respect restless retired revenge revolution reynolds ricardo richard richards
richie richmond rickey ricky ringo riverside riverview roadkill roadking roadrunner robert roberta roberto roberts
robin robinhood robinson robotech robotics rochelle rochester rocker rocket rockets rockford rockhard rocknroll rockon
rockport rockstar rocky rockyou roderick rodney rodrigo rodriguez roland rolltide roman romance romania romans
romantic romeo ronald ronaldinho ronaldo rooney roosevelt rooster root rosario rose rosebud rosemary roserose roses
rowing roxanne royals rubber ruben ruffles rugby rules runescape runner running rush russell russia russian rusty ruth
ryan sabina sabotage sabrina sailing sailor sailormoon saints salamander salasana salvador salvation samanta samantha
sammie sammy sampson samson samsung samuel samurai sanchez sanders sandiego sandman sandra sandrine sandwich
sanfrancisco santa santana santiago santos sapphire sarah saratoga sasha saskia sasuke satan satellite saturday saturn
savage savannah saviour saxophone scarface scarlet scarlett schalke schatz scheisse school schumacher science scissors
scooby scoobydoo scooter scooters scorpio scorpion scorpions scotland scottish scotty scout scouting scrabble scrapper
scream screamer screen scrooge scruffy seabreeze seahawks seattle sebastian second secret secrets security seminole
seminoles semperfi senators senior sentinel september serena serenity sergeant sergey sergio series service seventeen
sexgod sexsex sexual sexy sexybabe sexybaby sexybitch sexyboy sexygirl sexylady sexylove sexymama sexyman sexyme
sexything shadow shadows shakespeare shakira shalom shampoo shamrock shamus shane shanghai shannon sharingan sharks
sharon shaved shawn sheeba sheffield shelby sheldon shelly shelter shepherd sherlock sherry sherwood shibby
shinobi shit shitface shithead shitty shocker shooter shopping shorty shotgun shotokan showboat showcase showtime
siemens sierra signal signature silence silicone silver silverado silverfox simon simone simple simpleplan simplicity
simpson simpsons sinatra sinclair sinner skate skateboard skater skeeter skiing skinhead skinny skipper skittles
skyline skywalker slapshot slayer sleeping sleepy slimshady slipknot sluts slutty smackdown smallville smartass smile
smiles smiley smirnoff smith smitty smoke smokes smokey smokin smoking smooth smoothie smother snakes snapper snatch
sneakers snickers sniper snoopdog snoopy snowball snowboard snowboarding snowflake snowman snowwhite soccer soccerball
socrates softail softball software soldier soldiers solomon solution someone something somewhere sommer sonic sophia
sophie soprano soulmate sounds southern southpark southside spain spanish spank spanky sparkle sparkles sparky spartan
spartans speaker special specialist species spectrum speedway speedy spencer sphinx spider spiderman spike spikes
spirit spitfire splash splinter spongebob spooky sport sporting sports spring springer springfield springs sprinter
sprite spunky sputnik square squirrel squirt stallion standard stanford stanley starbuck starbucks starcraft stardust
starfish stargate starlight starship starstar start starter startrek starwars static station stayaway stealth steaua
steel steelers stefan stefania stefano stella steph stephan stephane stephanie stephen sterling steve steven stevens
stewart sticky stingray stocking stockings stonecold stoned stones stonewall storm stormy strange stranger strangle
strat strategy strawberry stream streaming street strength strike striker strikers stripper student studio studmuffin
stunner stupid stupidass subaru sublime submarine success suckdick sucker suckers suckit suckme suckmydick sugar
suicide sullivan summer summers summertime sunbird sundance sunday sunderland sunflower sunglasses sunlight sunny
sunnyday sunrise sunset sunshine super superboy superfly supergirl superhero superior superman supermario supernova
supersonic superstar superuser support supreme surfboard surfer surfing survivor susana susanna susannah suzanne
suzuki svetlana swallow sweden sweet sweetheart sweetie sweetiepie sweetlove sweetness sweetpea sweets sweety swimmer
swimming swordfish sydney sylvester sylvia symantec symphony syncmaster syracuse system tabitha taekwondo talisman
tamara tampa tanner target tarheel tarheels tarzan tatiana tattoo taurus taylor tazmania teacher teachers team
technical technics techno teddy teddybear teenager telefon telephone television temp temporal temporary temppass
temptemp tequila teresa terminal terminator terrance terrapin terrible territory terry test tester testing testpass
testtest testuser texas thanatos thanks thankyou theater thebeach thebeast thebest theboss thecat thecure thedoors
theend theflash thegame thegreat thejudge thekiller theking theman themaster thematrix theodore theone theresa therese
therock theshit thesims thething thetruth thewall thierry thinking thirteen thisisit thomas thompson thornton thumper
thunder thunderbird thunderbolt tiffany tiger tigercat tigers tigger tiggers timberland timmy timothy tinker
tinkerbell tinman tintin titanic titanium titans titleist tits titties toby toledo tomahawk tomato tomcat tommy
tomorrow tomtom tonight toolbox topcat topdog topgun topsecret torino tornado toronto tortoise tottenham touchdown
toulouse toyota tracey tracker tractor trademark traffic transam transfer transformer transformers transit transport
trapper travel traveler travis treasure trevor triangle tricia triforce trigger trinidad trinity triplets tristan
triumph trojan trojans trombone trooper trouble truck trucker truelove trumpet trunks trustme trustno trustnoone
tucker tuesday tulips turkey turner turtle turtles tweety tweetybird twilight twinkle twister twitter tyler typhoon
ultima ultimate ultimatum ultraman umbrella undead underground undertaker undertow underworld unicorn unicorns united
universal universe university unknown unlimited unreal upyours uranus user username usmarine vacation vagina valencia
valentin valentina valentine valentino valeria valerie valhalla valkyrie vampire vampires vancouver vanessa vanguard
vanhalen vanilla vauxhall vegas vegeta vegitto velocity velvet venice ventura venus verbatim verizon vermont veronica
veronika versace vertigo victor victoria victory video vienna viewsonic viking vikings vincent vincenzo violence
violet violetta violin viper virgilio virgin virginia virtual vision vitalik vladimir vodafone volcano volcom
volkswagen volleyball volvo voodoo voyager vulcan wachtwoord walker wallace wanderer wanker wanted warcraft warehouse
warhammer warlock warning warrior warriors washburn washington watcher water waterfall waterloo waterman watermelon
waterpolo watson webmaster wednesday weed weezer welcome welcomes welder wellington wendy werewolf western westham
westlife westside westwood whateva whatever whatsup wheels whiplash whiskey whistler white whiteboy whitehouse
whitesox whitney whocares wilbur wildcat wildcats wildfire wildman wildwood willem william williams williamsburg
willie willow wilson windmill window windows windsor windsurf winner winners winston winter wireless wisconsin wisdom
wizard wizards wolf wolfgang wolfman wolfpack wolverine wolverines wolves woman women wonder wonderful wonderland
woodland woodstock woodwork woody wordpass working workout workshop world worldcup wormwood wrangler wrestle wrestler
wrestling wrinkles wyoming xander xavier xbox xxxxxx yahoo yamaha yankee yankees yasmin yellow yellowstone yesterday
yogibear yolanda yomama young yourmom yourname yousef yousuck yugioh yvonne zachary zanzibar zaqwsx zaqxsw zealot
zebra zeppelin zerocool zidane zildjian zombie zoosk zxcasdqwe zxcv zxcvb zxcvbn zxcvbnm
`;

export const COMMON_WORDS: ReadonlySet<string> = new Set(WORDS.split(/\s+/).filter(Boolean));

/** Runs of keys that mix letters and digits, or that no rule catches. */
export const COMMON_RUNS: ReadonlySet<string> = new Set(
  `1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 2wsx3edc 3edc4rfv
  1qaz1qaz zaq12wsx zaq1xsw2 zaq1zaq1 xsw2zaq1 qaz123wsx qazwsx123 qwe123asd 123qweasd 123qweasdzxc 123qwe123 qwe123qwe
  qweasdzxc123 a1b2c3d4 a1b2c3d4e5 a1s2d3f4 a1s2d3f4g5 aa123456 aa12345678 a123456789 1a2b3c4d 1a2s3d4f 1a2b3c4d5e 1234qwer
  1234asdf qwer1234 asdf1234 zxcv1234 12qwaszx 12qw34er 1w2q3r4e 147258369 159357456 159753456 741852963 963852741
  147896325 789456123 123654789 321654987 987456321 456123789 741258963 125125125 142536475 1357924680 2468101214 13579246
  24681012 135792468 01478963 11223344 1122334455 112233445566 12341234 123454321 1234567a 12345678a 123456789a 1234567q
  12345678q 123456789q 12345qwert 123456qwerty 123abc123 abc123abc 1passwor 31415926 314159265 3141592654 27182818
  19841984 52013145 5201314520 3141592653 pa55word pa55w0rd trustno1 ncc1701d ncc1701e ncc74656 jordan23 rush2112 thx1138x
  8j4ye3uz 7uftyx5g xxxxxxxx no1knows 1letmein 0okm9ijn 9ijn8uhb mnbvcxz0 poiuytre poiuytrewq lkjhgfdsa mnbvcxza`.split(
    /\s+/,
  ),
);
